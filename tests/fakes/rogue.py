"""python -I -S rogue.py BEHAVIOUR [--live]: what a process can do to whoever has started it.

With `--live` it does so for every script that ends in a mark. It imports next to nothing, to start fast.
"""

import os
import signal
import sys
import time


def say(text):
    os.write(1, text.encode())


def sleep():
    while True:
        time.sleep(60)


def burn():
    while True:
        pass


def eat():
    hoard = []
    while True:
        hoard.append(bytearray(b"x" * (8 << 20)))
        time.sleep(0.002)


def in_a_child(action):
    if os.fork() == 0:
        action()
    sleep()


def leave_children_and_crash():
    say("sat\n")
    for leaves in (False, True):
        if os.fork() == 0:
            if leaves:
                os.setsid()
            sleep()
    os.kill(os.getpid(), signal.SIGSEGV)


def daemon(life):
    """A grandchild that has left the session and lost its parent."""
    say("sat\n")
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            time.sleep(life)
            os._exit(0)
        os._exit(0)
    os.wait()
    time.sleep(0.1)


def gush(where):
    block = b"the answer is near\n" * 5000
    while True:
        os.write(where, block)


def stubborn():
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGALRM):
        signal.signal(number, signal.SIG_IGN)
    sleep()


def say_and_close(text):
    say(text)
    os.close(1)
    sleep()


HEARD = []
"""Scripts so far."""

BEHAVIOURS = {
    "honest": lambda: say("sat\n"),
    "burn": burn,
    "burn-in-child": lambda: in_a_child(burn),
    "eat": eat,
    "eat-in-child": lambda: in_a_child(eat),
    "crash-with-children": leave_children_and_crash,
    "daemon": lambda: daemon(60),
    "brief-daemon": lambda: daemon(0.05),
    "gush": lambda: gush(1),
    "gush-on-stderr": lambda: gush(2),
    "stubborn": stubborn,
    "stopped": lambda: os.kill(os.getpid(), signal.SIGSTOP),
    "half-model": lambda: say("sat\n(model (define-fun x () Int"),
    "half-answer": lambda: say("uns"),
    "half-answer-and-death": lambda: (say("uns"), os.kill(os.getpid(), signal.SIGKILL)),
    "half-string": lambda: say('sat\n((define-fun s () String "abc'),
    "zero-bytes": lambda: say("\0\0\0\n"),
    "closes": lambda: say_and_close("sat\n"),
    "remembers": lambda: say("sat\n" if len(HEARD) == 1 else "unsat\n"),
    "grows": lambda: (HEARD.append("x" * (4 << 20)), say("sat\n")),
    "writer": lambda: say("sat\n(" + "y" * (3 << 20) + ")\n"),
    "repeats": lambda: say(f"sat\n(|{HEARD[-1].decode()}|)\n"),
}


def once(act):
    text = b""
    while part := os.read(0, 1 << 20):
        text += part
    HEARD.append(text)
    act()


def live(act):
    waiting = b""
    while part := os.read(0, 1 << 20):
        waiting += part
        lines = waiting.split(b"\n")
        last = lines[-2] if len(lines) > 1 else b""
        if not (waiting.endswith(b"\n") and last.startswith(b'(echo "@')):
            continue
        HEARD.append(b"\n".join(lines[:-3]))
        waiting = b""
        act()
        os.write(1, last[7:-2] + b"\n")
        if name == "speaks-late":
            time.sleep(0.05)
            say("one more thing\n")


name, *options = sys.argv[1:]
if name == "deaf":
    sleep()
if name == "hasty":  # answers and leaves without reading
    say("sat\n")
    sys.exit(0)
(live if "--live" in options else once)(BEHAVIOURS.get(name, BEHAVIOURS["honest"]))

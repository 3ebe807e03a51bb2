"""How soon `insights serve` answers at a fixed rate of requests."""

import http.client
import json
import os
import socket
import sqlite3
import statistics
import subprocess
import threading
import time

from common import ROOT, table

TITLE = "Server"
RATE = 500
SECONDS = 20
CONNECTIONS = 8


def make(program):
    with sqlite3.connect(ROOT / "Fixtures/journal.sqlite") as journal:
        notes = [note for note, in journal.execute("SELECT notes FROM brew WHERE notes <> '' ORDER BY id")]
    rows = []
    for name, cores in (("all cores", None), ("one core", {min(os.sched_getaffinity(0))})):
        for rate in (RATE, 2 * RATE):
            rows.append([name, f"{rate}", *asked(program.path, notes, rate, cores)])
    return (
        f"Notes of `Fixtures/journal.sqlite` by `POST /extract`, {SECONDS} seconds over {CONNECTIONS} connections of {CONNECTIONS} threads on the"
        " same machine. Each request has its moment, and its time runs from there: an answer that comes late makes the next one late, too."
        " On one core the server runs on one, and the client where the system puts it.\n\n"
        + table(["server", "requests a second", "median", "99 %", "99.9 %", "longest", "processor a request"], rows))


def asked(program, notes, rate, cores):
    server = subprocess.Popen(
        [program, "serve", "--port", "0"], stdout=subprocess.PIPE, text=True,
        preexec_fn=cores and (lambda: os.sched_setaffinity(0, cores)))
    try:
        port = int(server.stdout.readline().rsplit(":", 1)[1])
        ask(port, notes, [0.0] * 200, 0, 1, [])
        before = processor(server.pid)
        start, times = time.perf_counter() + 0.2, []
        moments = [start + index / rate for index in range(rate * SECONDS)]
        threads = [
            threading.Thread(target=ask, args=(port, notes, moments, first, CONNECTIONS, times)) for first in range(CONNECTIONS)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        used = processor(server.pid) - before
    finally:
        server.terminate()
        server.wait()
    times.sort()
    at = lambda share: f"{times[min(len(times) - 1, int(len(times) * share))] * 1000:.1f} ms"
    return [f"{statistics.median(times) * 1000:.1f} ms", at(0.99), at(0.999), at(1), f"{used / len(times) * 1e6:.0f} µs"]


def ask(port, notes, moments, first, step, times):
    connection = http.client.HTTPConnection("127.0.0.1", port)
    connection.connect()
    connection.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    mine = []
    for index in range(first, len(moments), step):
        wait = moments[index] - time.perf_counter()
        if wait > 0:
            time.sleep(wait)
        body = json.dumps({"text": notes[index % len(notes)]})
        connection.request("POST", "/extract", body, {"Content-Type": "application/json"})
        answer = connection.getresponse()
        if answer.status != 200 or b'"nodes"' not in answer.read():
            raise SystemExit(f"server: status {answer.status}")
        mine.append(time.perf_counter() - moments[index])
    times.extend(mine)


def processor(pid):
    """The seconds that a process has used."""
    fields = open(f"/proc/{pid}/stat", encoding="ascii").read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

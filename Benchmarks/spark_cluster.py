"""A standalone cluster of Spark on this machine, for tests and benchmarks."""

from __future__ import annotations

import os
import pathlib
import signal
import socket
import subprocess
import sys
import time

import pyspark

HOME = pathlib.Path(pyspark.__file__).parent


def free_port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


class Cluster:
    """A master and workers of one core each, as processes of their own."""

    def __init__(self, folder, workers=("first", "second")):
        self.folder = folder
        self.url = f"spark://127.0.0.1:{free_port()}"
        self.processes = {}
        port = self.url.rsplit(":", 1)[1]
        self.start(
            "master", "master.Master", "--host", "127.0.0.1", "--port", port, "--webui-port", "0"
        )
        self.wait("master", "I have been elected leader")
        for name in workers:
            self.start(
                name, "worker.Worker", "-c", "1", "-m", "1g", "-h", "127.0.0.1", "--webui-port", "0",
                "-d", str(folder / name), self.url,
            )
            self.wait(name, "Successfully registered with master")

    def start(self, name, kind, *arguments):
        environment = dict(
            os.environ, SPARK_HOME=str(HOME), SPARK_LOCAL_IP="127.0.0.1", PYSPARK_PYTHON=sys.executable
        )
        with open(self.folder / f"{name}.log", "w", encoding="utf-8") as log:
            self.processes[name] = subprocess.Popen(
                [HOME / "bin/spark-class", f"org.apache.spark.deploy.{kind}", *arguments],
                stdout=log, stderr=log, env=environment, start_new_session=True,
            )

    def wait(self, name, text):
        log = self.folder / f"{name}.log"
        for _ in range(600):
            if text in log.read_text(encoding="utf-8"):
                return
            assert self.processes[name].poll() is None, log.read_text(encoding="utf-8")[-2000:]
            time.sleep(0.2)
        raise AssertionError(f"{name}: {log.read_text(encoding='utf-8')[-2000:]}")

    def session(self):
        """A session of Spark whose driver is this process."""
        from pyspark.sql import SparkSession

        os.environ.update(PYSPARK_PYTHON=sys.executable, SPARK_LOCAL_IP="127.0.0.1")
        return (
            SparkSession.builder.master(self.url)
            .config("spark.ui.enabled", "false")
            .config("spark.driver.host", "127.0.0.1")
            .config("spark.driver.bindAddress", "127.0.0.1")
            .config("spark.executor.memory", "512m")
            .getOrCreate()
        )

    def kill(self, name):
        """Kills a worker with all that it started, as a machine that loses its power."""
        process = self.processes.pop(name)
        for executor in (self.folder / name).glob("app-*"):
            for entry in pathlib.Path("/proc").glob("[0-9]*/cwd"):
                try:
                    if executor in pathlib.Path(os.readlink(entry)).parents:
                        os.kill(int(entry.parent.name), signal.SIGKILL)
                except OSError:
                    continue
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()

    def end(self):
        for process in self.processes.values():
            os.killpg(process.pid, signal.SIGTERM)
        for process in self.processes.values():
            process.wait()

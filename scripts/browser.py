"""Chromium, asked through the pipe of its debugging protocol."""

import base64
import json
import os
import select
import subprocess
import sys

# In seconds; a page of 2,000 brews is drawn in less than one.
PATIENCE = 15
# Keys by their names: what a keyboard sends for them.
KEYS = {
    "Tab": {"windowsVirtualKeyCode": 9},
    "Enter": {"windowsVirtualKeyCode": 13, "text": "\r"},
    "Space": {"windowsVirtualKeyCode": 32, "text": " ", "key": " "},
}


class Browser:
    """One tab of Chromium without a window."""

    def __init__(self, program, folder):
        read_commands, self.commands = os.pipe()
        self.answers, write_answers = os.pipe()

        def place():
            # Chromium reads commands from descriptor 3 and answers on 4.
            first, second = os.dup(read_commands), os.dup(write_answers)
            os.dup2(first, 3)
            os.dup2(second, 4)

        flags = ["--headless", "--disable-gpu", "--remote-debugging-pipe", f"--user-data-dir={folder}", "--hide-scrollbars"]
        if os.geteuid() == 0:
            flags.append("--no-sandbox")
        self.process = subprocess.Popen(
            [program, *flags], preexec_fn=place, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(read_commands)
        os.close(write_answers)
        self.number, self.rest = 0, b""
        self.session = None
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.ask("Page.enable")

    def message(self):
        while b"\0" not in self.rest:
            if not select.select([self.answers], [], [], PATIENCE)[0]:
                raise TimeoutError(f"Chromium said nothing for {PATIENCE} s")
            part = os.read(self.answers, 1 << 16)
            if not part:
                sys.exit("Chromium ended early")
            self.rest += part
        answer, self.rest = self.rest.split(b"\0", 1)
        return json.loads(answer)

    def ask(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        rest = json.dumps(message).encode() + b"\0"
        while rest:
            rest = rest[os.write(self.commands, rest):]
        while True:
            answer = self.message()
            if answer.get("id") == self.number:
                if "error" in answer:
                    sys.exit(f"{method}: {answer['error']['message']}")
                return answer["result"]

    def screen(self, width, height, is_phone=False, is_dark=False, medium=""):
        """Sets what the page is shown on."""
        self.ask("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=is_phone)
        scheme = "dark" if is_dark else "light"
        self.ask("Emulation.setEmulatedMedia", media=medium, features=[{"name": "prefers-color-scheme", "value": scheme}])

    def navigate(self, address):
        self.ask("Page.navigate", url=address)
        while self.message().get("method") != "Page.loadEventFired":
            pass

    def show(self, path, *screen):
        self.screen(*screen)
        self.navigate(path.as_uri())

    def evaluate(self, expression):
        """The value of an expression that gives JSON, or a promise of it."""
        answer = self.ask("Runtime.evaluate", expression=expression, awaitPromise=True)
        if "exceptionDetails" in answer:
            sys.exit(f"the page fails: {answer['exceptionDetails']}")
        return json.loads(answer["result"]["value"])

    def press(self, key):
        """Presses and releases a key of `KEYS`."""
        event = {"key": key, "code": key, **KEYS[key]}
        self.ask("Input.dispatchKeyEvent", type="keyDown" if "text" in event else "rawKeyDown", **event)
        event.pop("text", None)
        self.ask("Input.dispatchKeyEvent", type="keyUp", **event)

    def picture(self, is_full, form="png"):
        """The bytes of a picture of the screen, or of the whole page."""
        quality = {} if form == "png" else {"quality": 80}
        answer = self.ask("Page.captureScreenshot", format=form, captureBeyondViewport=is_full, **quality)
        return base64.b64decode(answer["data"])

    def end(self):
        self.process.terminate()
        self.process.wait()

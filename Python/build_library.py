"""Builds libinsights with Swift and puts it, and the dictionary of the system, into the package."""

from __future__ import annotations

import os
import pathlib
import shutil
import subprocess
import sysconfig
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# Where Debian and other systems have the English dictionary, and what is to be known of its rights.
DICTIONARIES = [pathlib.Path("/usr/share/hunspell"), pathlib.Path("/usr/share/myspell/dicts")]
DICTIONARY_NOTICE = pathlib.Path("/usr/share/doc/hunspell-en-us/copyright")


class LibraryHook(BuildHookInterface[Any]):
    """Runs before a wheel, or an editable installation, is put together."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = pathlib.Path(self.root)
        target = root / "Python" / "insights" / "_library"
        scratch = os.environ.get("INSIGHTS_SCRATCH", str(root / ".build"))
        if shutil.which("swift") is None:
            raise SystemExit(
                "insights is built with Swift 6.3, which is not in PATH; "
                "install it as https://www.swift.org/install says"
            )
        subprocess.run(["make", "--silent", "libinsights", f"SCRATCH={scratch}"], cwd=root, check=True)
        target.mkdir(exist_ok=True)
        shutil.copy(pathlib.Path(scratch) / "lib" / "libinsights.so", target / "libinsights.so")
        copy_dictionary(target)
        # One wheel for all Pythons of a platform: ctypes needs nothing of theirs.
        platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{platform}"


def copy_dictionary(target: pathlib.Path) -> None:
    """Copies the dictionary, where the system has one whose notice can come along."""
    for folder in DICTIONARIES:
        files = [folder / "en_US.aff", folder / "en_US.dic"]
        if all(file.is_file() for file in files) and DICTIONARY_NOTICE.is_file():
            for file in files:
                shutil.copy(file, target / file.name)
            shutil.copy(DICTIONARY_NOTICE, target / "en_US.copyright")
            return

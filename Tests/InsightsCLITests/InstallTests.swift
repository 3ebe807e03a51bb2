import Foundation
import TestSupport
import Testing

/// `make install` and `scripts/setup`, with what a Mac has beside what Linux has.
@Suite(.ownThreads) struct InstallTests {
  private let program = InsightsProgram()

  @Test func `make install makes the folders and the program runs there`() throws {
    let folder = try TemporaryFolder()
    let place = folder.url.path(percentEncoded: false) + "/a folder"
    // In place of the C library, which takes minutes to build.
    for name in ["libinsights.so.0", "libinsights-extract.so.0"] {
      try folder.write("a library", to: name)
    }
    // -o build: what the tests run is installed, and nothing is built. Tests that `make` runs hand
    // its variables on, with which it would print the folder.
    let command =
      "env -u MAKEFLAGS -u MAKELEVEL make -o build -o libinsights install DESTDIR='\(place)' "
      + "PREFIX=/opt/coffee LIB=\(folder.path("")) "
      + "INSIGHTS=\(program.executable.path(percentEncoded: false))"
    let prefix = place + "/opt/coffee/"
    let installed = prefix + "bin/insights"
    #if os(Linux)
      let library = ["installed \(prefix)lib/libinsights.so.0"]
    #else
      let library: [String] = []
    #endif
    // Twice: what is there is replaced.
    for _ in 0..<2 {
      let made = try program.shell(command)
      #expect(made.status == 0 && made.errors == "")
      #expect(made.output == (["installed \(installed)"] + library).map { $0 + "\n" }.joined())
    }
    let files = try #require(FileManager.default.subpaths(atPath: prefix))
    for file in [
      "share/man/man1/insights.1", "share/man/man1/insights-journal-import.1",
      "share/man/man7/insights-importing.7", "share/man/man7/insights-keeping-a-journal.7",
      "share/bash-completion/completions/insights", "share/zsh/site-functions/_insights",
      "share/fish/vendor_completions.d/insights.fish",
    ] {
      #expect(files.contains(file))
      #expect(try Data(contentsOf: URL(filePath: prefix + file)).count > 100)
    }
    #if os(Linux)
      for file in [
        "include/insights.h", "lib/libinsights.so", "lib/libinsights-extract.so.0",
        "lib/insights.so",
      ] {
        #expect(files.contains(file))
        #expect(try Data(contentsOf: URL(filePath: prefix + file)).count > 5)
      }
      let pkgConfig = try String(
        contentsOf: URL(filePath: prefix + "lib/pkgconfig/insights.pc"), encoding: .utf8)
      let version = try program.run("--version").output
      #expect(pkgConfig.hasPrefix("prefix=/opt/coffee\nlibdir=${prefix}/lib\n"))
      #expect(pkgConfig.contains("\nVersion: \(version)Libs: -L${libdir} -linsights\n"))
    #endif
    let run = try InsightsProgram(executable: URL(filePath: installed)).run("--version")
    #expect(try run.status == 0 && run.output == program.run("--version").output)
  }

  @Test func `the Makefile uses no option that BSD tools lack`() throws {
    let text = try PackageFiles.text("Makefile")
    for option in ["install -D", "install -t", "cp -t", "sed -i", "readlink -f", "expand -t"] {
      #expect(!text.contains(option), "\(option) is not in BSD's tools")
    }
  }

  /// Runs `scripts/setup` on a machine without apt that has the named headers.
  private func setup(system: String, headers: [String]) throws -> InsightsProgram.Result {
    let folder = try TemporaryFolder()
    let place = folder.url.path(percentEncoded: false)
    return try program.shell(
      """
      mkdir -p '\(place)/bin' '\(place)/include/hunspell'
      (cd '\(place)/include' && touch \(headers.joined(separator: " ")) .)
      printf '#!/bin/sh\\necho \(system)\\n' > '\(place)/bin/uname'
      printf '#!/bin/sh\\necho Swift version 6.3.1\\n' > '\(place)/bin/swift'
      chmod +x '\(place)'/bin/*
      for tool in bash sed head python3; do ln -s "$(command -v $tool)" '\(place)/bin/'; done
      PATH='\(place)/bin' HEADERS='\(place)/include' "$BASH" scripts/setup
      """)
  }

  private static let headers = [
    "libstemmer.h", "hunspell/hunspell.h", "zip.h", "expat.h", "sqlite3.h",
  ]

  @Test func `without apt nothing fails where all is there`() throws {
    for (system, headers) in [("Linux", Self.headers), ("Darwin", Array(Self.headers.prefix(3)))] {
      let run = try setup(system: system, headers: headers)
      #expect(run == InsightsProgram.Result(status: 0, output: "", errors: ""))
    }
  }

  @Test func `a Mac is told what to brew`() throws {
    let run = try setup(system: "Darwin", headers: ["hunspell/hunspell.h"])
    #expect(run.status == 69)
    #expect(
      run.errors == "setup: libstemmer, libzip are missing; install with 'brew install snowball "
        + "libzip', and put en_US.dic and en_US.aff into ~/Library/Spelling\n")
  }

  @Test(arguments: [
    (
      ["libstemmer.h", "hunspell/hunspell.h", "expat.h", "sqlite3.h"], "libzip is missing",
      "or build without"
    ),
    (
      ["libstemmer.h", "hunspell/hunspell.h", "zip.h", "expat.h"], "sqlite3 is missing",
      "install the headers"
    ),
  ])
  func `other systems are told which library is missing`(
    headers: [String], problem: String, remedy: String
  ) throws {
    let run = try setup(system: "Linux", headers: headers)
    #expect(run.status == 69 && run.errors.hasPrefix("setup: \(problem); "))
    #expect(run.errors.contains(remedy))
  }
}

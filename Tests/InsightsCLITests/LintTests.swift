import TestSupport
import Testing

/// `scripts/lint-python`, which `make lint` runs.
@Suite struct LintTests {
  private let program = InsightsProgram()

  @Test(arguments: [
    ("import json\n", "1: 'json' is imported and not used; remove the import"),
    ("print(undefined)\n", "1: there is no 'undefined'; import or define it"),
    ("a = 1 \n", "1: blanks at the end of the line; remove them"),
    ("a = 1\nif a:\n\tprint(a)\n", "3: a tab; write \\t or spaces"),
    ("a = 1", "1: no line break at the end of the file; add one"),
    ("a = (\n", "1: "),
    ("a = 1\nprint(a is 1)\n", "2: "),
  ])
  func `a mistake in Python is found`(text: String, problem: String) throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(text, to: "a.py")
    let run = try program.shell("scripts/lint-python '\(folder.path(""))'")
    // What Python itself finds is worded by its version.
    #expect(run.status == 1 && run.errors == "")
    #expect(run.output.hasPrefix("\(file):\(problem)") && run.output.hasSuffix("\n"))
  }

  @Test func `scripts without a suffix are found, and what is right passes`() throws {
    let folder = try TemporaryFolder()
    try folder.write("#!/usr/bin/env python3\nimport sys\n", to: "tool")
    try folder.write("import sys\n", to: "notes")
    let place = folder.path("")
    let run = try program.shell("scripts/lint-python '\(place)'")
    #expect(run.output == "\(place)tool:2: 'sys' is imported and not used; remove the import\n")
    try folder.write("#!/usr/bin/env python3\nimport sys\n\nprint(sys.argv)\n", to: "tool")
    #expect(
      try program.shell("scripts/lint-python '\(place)'")
        == .init(status: 0, output: "", errors: ""))
  }
}

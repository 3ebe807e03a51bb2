import Foundation
import TestSupport
import Testing

/// Compares a text with the file `Fixtures/cli/<name>`; `RECORD_SNAPSHOTS=1` writes the file anew.
func expectSnapshot(_ name: String, _ text: String, at location: SourceLocation = #_sourceLocation)
  throws
{
  let file = PackageFiles.url("Fixtures/cli/\(name)")
  if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
    try Data(text.utf8).write(to: file)
    return
  }
  let recorded = try String(contentsOf: file, encoding: .utf8)
  #expect(text == recorded, "differs from Fixtures/cli/\(name)", sourceLocation: location)
}

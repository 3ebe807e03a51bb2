import Testing

@testable import Tables

@Suite struct Recording {
  /// Writes what is read, to look at.
  @Test func record() throws {
    for name in Fixture.all where !name.hasSuffix(".expected") && !name.hasSuffix("README.md") && !name.hasSuffix(".py") && !name.hasPrefix(".") {
      print("##### \(name)")
      print(Fixture.listing(try Fixture.bytes(name), name), terminator: "")
    }
  }
}

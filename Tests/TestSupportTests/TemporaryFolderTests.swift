import Foundation
import TestSupport
import Testing

@Suite struct TemporaryFolderTests {
  @Test func `a folder holds what is written to it, and goes with its owner`() throws {
    var folder: TemporaryFolder? = try TemporaryFolder()
    let path = try #require(try folder?.write("text", to: "b"))
    try folder?.write([0, 255], to: "a")
    #expect(folder?.names == ["a", "b"])
    #expect(try folder?.bytes("a") == Data([0, 255]))
    #expect(folder?.path("b") == path)
    folder = nil
    #expect(!FileManager.default.fileExists(atPath: path))
  }
}

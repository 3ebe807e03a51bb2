import Foundation
import Testing

@testable import Journal

@Suite struct InputBytesTests {
  @Test(arguments: [
    (ENOENT, JournalError.Code.missing), (ENOTDIR, .missing), (EISDIR, .missing),
    (EACCES, .permission), (EPERM, .permission), (EIO, .disk),
  ])
  func whatTheSystemSaysOfAFile(code: Int32, expected: JournalError.Code) {
    #expect(JournalError.cannotImport("file", code).code == expected)
  }
}

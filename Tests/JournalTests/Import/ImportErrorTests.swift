import Foundation
import Support
import Testing

@testable import Journal

@Suite struct ImportErrorTests {
  @Test(arguments: [
    (ENOENT, JournalError.Code.missing), (ENOTDIR, .missing), (EISDIR, .missing),
    (EACCES, .permission), (EPERM, .permission), (EIO, .disk),
  ])
  func `what the system says of a file`(code: Int32, expected: JournalError.Code) {
    #expect(JournalError.cannotImport(SystemError(name: "file", code: code)).code == expected)
  }
}

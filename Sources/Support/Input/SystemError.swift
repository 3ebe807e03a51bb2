import CLibrary

/// A call of the operating system that failed.
package struct SystemError: Error, Equatable {
  /// The file it was about, or what stands for it in messages.
  package let name: String
  /// The system's `errno`.
  package let code: Int32

  package init(name: String, code: Int32) {
    self.name = name
    self.code = code
  }

  /// The system's words for the code.
  package var message: String {
    strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }
}

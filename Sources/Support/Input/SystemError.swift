import CLibrary

/// A failed call of the operating system.
package struct SystemError: Error, Equatable {
  /// The file of the call, or its name in messages.
  package let name: String
  /// The system's `errno`.
  package let code: Int32

  package init(name: String, code: Int32) {
    self.name = name
    self.code = code
  }

  /// The system's text for the code.
  package var message: String {
    strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }
}

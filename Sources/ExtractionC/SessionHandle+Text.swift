package import CInsights

extension SessionHandle {
  /// Runs a call whose result is a text.
  ///
  /// - Parameters:
  ///   - pointer: The session, from C.
  ///   - place: Receives the text; it is empty where the call fails.
  ///   - body: The call.
  /// - Returns: The status.
  package static func call(
    _ pointer: OpaquePointer?, filling place: UnsafeMutablePointer<insights_text>?,
    _ body: (SessionHandle) throws -> insights_text
  ) -> Int32 {
    place?.pointee = insights_text(bytes: nil, length: 0)
    return call(pointer) { session in
      guard let place else { throw CallFailure.misuse("there is no place for the result") }
      place.pointee = try body(session)
    }
  }
}

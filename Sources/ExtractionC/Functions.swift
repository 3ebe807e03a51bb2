// swift-format-ignore-file: AlwaysUseLowerCamelCase

// `@c @implementation` (SE-0495): the compiler compares each function with its declaration in
// insights.h. What the functions promise is written there.
#if compiler(>=6.3)
  public import CInsights
  import ExtractionJSON
  import FlavorExtraction
  import Support

  /// `insights.h` says what it promises.
  @c @implementation
  public func insights_engine_create(
    _ options: UnsafePointer<insights_engine_options>?,
    _ engine: UnsafeMutablePointer<OpaquePointer?>?, _ message: UnsafeMutablePointer<CChar>?,
    _ messageSize: Int
  ) -> Int32 {
    engine?.pointee = nil
    // Without room not even the NUL may be written.
    let room = message == nil ? 0 : max(messageSize, 0)
    if room > 0 { message?.pointee = 0 }
    do {
      guard let engine else { throw CallFailure.misuse("there is no place for the engine") }
      engine.pointee = try EngineHandle(EngineOptions(options)).retained()
      return Int32(INSIGHTS_OK)
    } catch {
      let failure =
        error as? CallFailure ?? CallFailure(Int32(INSIGHTS_INTERNAL), "\(error)")
      if let message, room > 0 {
        var text = Array(failure.message.utf8.prefix(room - 1))
        // A character that does not fit is left out as a whole.
        while !text.isEmpty, String(validating: text, as: UTF8.self) == nil { text.removeLast() }
        for (place, byte) in text.enumerated() { message[place] = CChar(bitPattern: byte) }
        message[text.count] = 0
      }
      return failure.status
    }
  }

  /// `insights.h` says what it promises.
  @c @implementation
  public func insights_engine_free(_ engine: OpaquePointer?) {
    if let engine { EngineHandle.release(engine) }
  }

  /// `insights.h` says what it promises.
  @c @implementation
  public func insights_session_create(
    _ engine: OpaquePointer?, _ session: UnsafeMutablePointer<OpaquePointer?>?
  ) -> Int32 {
    session?.pointee = nil
    guard let engine, let session else { return Int32(INSIGHTS_MISUSE) }
    do {
      session.pointee = try SessionHandle(EngineHandle.handle(engine)).retained()
      return Int32(INSIGHTS_OK)
    } catch {
      return (error as? CallFailure)?.status ?? Int32(INSIGHTS_INTERNAL)
    }
  }

  /// `insights.h` says what it promises.
  @c @implementation
  public func insights_session_free(_ session: OpaquePointer?) {
    if let session { SessionHandle.release(session) }
  }

  /// `insights.h` says what it promises.
  @c @implementation
  public func insights_session_error(_ session: OpaquePointer?) -> UnsafePointer<CChar>? {
    session.map { SessionHandle.handle($0).errorText } ?? SessionHandle.noText
  }

  /// `insights.h` says what it promises.
  @c @implementation
  public func insights_extract(
    _ session: OpaquePointer?, _ note: UnsafePointer<CChar>?, _ length: Int,
    _ extraction: UnsafeMutablePointer<UnsafePointer<insights_extraction>?>?
  ) -> Int32 {
    extraction?.pointee = nil
    return SessionHandle.call(session) { session in
      guard let extraction else { throw CallFailure.misuse("there is no place for the result") }
      extraction.pointee = session.keep(session.extract(try CText.bytes(note, length, "the note")))
    }
  }

  /// `insights.h` says what it promises.
  @c @implementation
  public func insights_extract_json(
    _ session: OpaquePointer?, _ note: UnsafePointer<CChar>?, _ length: Int,
    _ json: UnsafeMutablePointer<insights_text>?
  ) -> Int32 {
    SessionHandle.call(session, filling: json) { session in
      let text = try CText.bytes(note, length, "the note")
      return session.keep { $0.extraction(session.extract(text), text: text) }
    }
  }

  /// `insights.h` says what it promises.
  @c @implementation
  public func insights_extract_many_json(
    _ session: OpaquePointer?, _ notes: UnsafePointer<insights_text>?, _ count: Int,
    _ jsonl: UnsafeMutablePointer<insights_text>?
  ) -> Int32 {
    SessionHandle.call(session, filling: jsonl) { session in
      guard count >= 0 else { throw CallFailure.misuse("the number of notes is impossible") }
      guard notes != nil || count == 0 else { throw CallFailure.misuse("the notes are NULL") }
      let notes = UnsafeBufferPointer(start: notes, count: count)
      return try session.keep { writer in
        for (place, note) in notes.enumerated() {
          let text = try CText.bytes(note.bytes, note.length, "note \(place + 1)")
          writer.extraction(session.extract(text), text: text)
          writer.raw("\n")
        }
      }
    }
  }
#endif

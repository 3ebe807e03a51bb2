import CInsights
import FlavorExtraction

/// The options of an engine, read from C and checked.
struct EngineOptions {
  var dictionary: String?
  var precision: Double?
  var offsets = OffsetUnit.bytes
  var reader = FlavorExtractor.Configuration.Reader.careful

  /// - Parameter pointer: The options; nil for the standard.
  /// - Throws: `CallFailure` for options that cannot be.
  init(_ pointer: UnsafePointer<insights_engine_options>?) throws(CallFailure) {
    guard let options = try pointer.checked("the options") else { return }
    dictionary = try options.dictionary.fileName("the path of the dictionary")
    guard options.precision >= 0, options.precision <= 1 else {
      throw .misuse("precision is \(options.precision); give a number above 0 up to 1, or 0")
    }
    if options.precision > 0 { precision = options.precision }
    switch Int(options.offsets) {
    case Int(INSIGHTS_BYTES): offsets = .bytes
    case Int(INSIGHTS_UTF16): offsets = .utf16
    case Int(INSIGHTS_CODEPOINTS): offsets = .codepoints
    default:
      throw .misuse("offsets is \(options.offsets), which names no unit; give INSIGHTS_BYTES")
    }
    switch Int(options.reader) {
    case Int(INSIGHTS_CAREFUL): reader = .careful
    case Int(INSIGHTS_FAST): reader = .fast
    default: throw .misuse("reader is \(options.reader); give INSIGHTS_CAREFUL or INSIGHTS_FAST")
    }
  }
}

extension Optional {
  /// The options that a pointer points to; nil for NULL. The caller may be compiled with a longer
  /// version of the structure, whose rest is ignored where it is 0. When this version grows, the size
  /// of today must stay accepted, with 0 for what is new.
  ///
  /// - Parameter what: What it is, for the error.
  /// - Throws: `CallFailure` for a structure that is shorter than this version, or too long to be one.
  package func checked<Structure>(
    _ what: String
  ) throws(CallFailure) -> Structure? where Wrapped == UnsafePointer<Structure> {
    guard let pointer = self else { return nil }
    // Only the size may be read before it is known.
    let stated = UnsafeRawPointer(pointer).load(as: Int.self)
    guard stated >= MemoryLayout<Structure>.stride, stated <= 4096 else {
      throw .misuse("\(what) have the size \(stated); set it to sizeof of the structure")
    }
    let known = MemoryLayout<Structure>.stride
    let rest = UnsafeRawBufferPointer(
      start: UnsafeRawPointer(pointer) + known, count: stated - known)
    guard rest.allSatisfy({ $0 == 0 }) else {
      throw .misuse("\(what) are of a later version, which this library does not know; update it")
    }
    return pointer.pointee
  }
}

/// A value of a file: JSON, a literal of Python, or a list of Tcl. Numbers stay as they are written.
enum ShotValue: Sendable, Equatable {
  case none
  case bool(Bool)
  case number(String)
  case text(String)
  case list([ShotValue])
  case object([String: ShotValue])

  /// A member; none where there is none, or this is no object.
  subscript(name: String) -> ShotValue {
    if case .object(let members) = self { members[name] ?? .none } else { .none }
  }

  /// Its elements; of another value none.
  var elements: [ShotValue] {
    if case .list(let elements) = self { elements } else { [] }
  }

  /// Its names; of another value none.
  var names: Set<String> {
    if case .object(let members) = self { Set(members.keys) } else { [] }
  }

  /// Its text without white space around it; a number as it is written; "" for anything else.
  var string: String {
    switch self {
    case .text(let text), .number(let text): text.trimmed
    default: ""
    }
  }

  /// A number, or text that is one.
  var number: Double? {
    switch self {
    case .text(let text), .number(let text): ShotNumber.value(text)
    default: nil
    }
  }

  /// A number above 0: machines write 0 for "not recorded", and less is no measure.
  var positive: Double? {
    number.flatMap { $0 > 0 ? $0 : nil }
  }

  /// The numbers of a list, nil for other elements.
  var numbers: [Double?] { elements.map(\.number) }

  /// Whether it says something: not 0, not empty.
  var isSaid: Bool {
    switch self {
    case .none: false
    case .bool(let isTrue): isTrue
    case .number(let text): ShotNumber.value(text) != 0
    case .text(let text): !text.trimmed.isEmpty && ShotNumber.value(text) != 0
    case .list(let elements): elements.contains(where: \.isSaid)
    case .object(let members): members.values.contains(where: \.isSaid)
    }
  }
}

/// Numbers as files write them.
enum ShotNumber {
  /// A finite decimal number, with a dot or with one comma; nil for other text.
  static func value(_ text: String) -> Double? {
    let text = text.trimmed
    guard !text.isEmpty, text.utf8.count <= 40 else { return nil }
    var commas = 0
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
        UInt8(ascii: "+"), UInt8(ascii: "e"), UInt8(ascii: "E"):
        break
      case UInt8(ascii: ","): commas += 1
      default: return nil
      }
    }
    let plain = commas == 1 && !text.contains(".") ? text.split(separator: ",") : []
    let value = plain.count == 2 ? Double("\(plain[0]).\(plain[1])") : Double(text)
    return value.flatMap { $0.isFinite ? $0 : nil }
  }
}

extension String {
  /// The text without white space around it.
  var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return String(start.prefix(start.reversed().drop(while: \.isWhitespace).count))
  }
}

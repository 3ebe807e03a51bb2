import CLibrary

/// Text in other encodings than UTF-8.
enum EncodedText {
  /// The text of bytes in a named encoding.
  ///
  /// - Throws: `.unknownEncoding` where the name is not known on this system, `.notOfEncoding` where
  ///   the bytes are not in it.
  static func decoded(
    _ bytes: [UInt8], as name: String
  ) throws(TableFault) -> (utf8: [UInt8], isUTF8: Bool) {
    let plain = name.lowercased().filter { $0.isLetter || $0.isNumber }
    switch plain {
    case "utf8", "usascii", "ascii", "unicode11utf8":
      guard UTF8Text.isWellFormed(bytes[...]) else { throw .notOfEncoding }
      return (bytes, true)
    case "utf16", "utf16le", "utf16be", "unicode", "ucs2":
      let order: UTF16Text.Order =
        plain == "utf16be" || bytes.starts(with: [0xFE, 0xFF])
          || plain != "utf16le" && UTF16Text.order(of: bytes) == .bigEndian
        ? .bigEndian : .littleEndian
      guard let text = UTF16Text.utf8(bytes, order) else { throw .notOfEncoding }
      return (text, false)
    case "utf32", "utf32le", "utf32be", "ucs4":
      let isBig = plain == "utf32be" || plain != "utf32le" && bytes.first == 0
      guard let text = utf32(bytes, isBigEndian: isBig) else { throw .notOfEncoding }
      return (text, false)
    case "windows1252", "cp1252", "iso88591", "latin1":
      return (Windows1252Text.utf8(bytes), false)
    default:
      guard let text = try NamedEncoding.decoded(bytes, as: known[plain] ?? name) else {
        throw .notOfEncoding
      }
      return (text, false)
    }
  }

  /// Names for which another is known to every system, or means what files of that name are in.
  private static let known = [
    "macintosh": "MACINTOSH", "macroman": "MACINTOSH", "xmacroman": "MACINTOSH",
    "mac": "MACINTOSH", "shiftjis": "CP932", "sjis": "CP932", "windows31j": "CP932",
    "mskanji": "CP932", "xsjis": "CP932", "cp932": "CP932", "gb2312": "GB18030",
    "gbk": "GB18030", "cp936": "GB18030", "windows1251": "CP1251", "windows1250": "CP1250",
    "windows1254": "CP1254", "windows1253": "CP1253", "windows1257": "CP1257",
  ]

  /// The text of bytes whose encoding they tell themselves.
  ///
  /// Text that is nearly all UTF-8 stays so; what is damaged in it becomes U+FFFD.
  ///
  /// - Returns: The text, and the name of its encoding; nil for UTF-8.
  /// - Throws: `.unknownEncoding` where none fits well, `.notOfEncoding` where a byte order mark
  ///   lies.
  static func decoded(
    _ bytes: [UInt8]
  ) throws(TableFault) -> (utf8: [UInt8], encoding: String?) {
    let marks: [(mark: [UInt8], name: String)] = [
      ([0xFF, 0xFE, 0, 0], "utf-32le"), ([0, 0, 0xFE, 0xFF], "utf-32be"),
    ]
    for (mark, name) in marks where bytes.starts(with: mark) && bytes.count.isMultiple(of: 4) {
      return (try decoded(bytes, as: name).utf8, name)
    }
    if let order = UTF16Text.order(of: bytes) {
      let name = order == .littleEndian ? "utf-16le" : "utf-16be"
      // Half a character at the end was cut off.
      let whole = bytes.count.isMultiple(of: 2) ? bytes : Array(bytes.dropLast())
      return (try decoded(whole, as: name).utf8, name)
    }
    if UTF8Text.isWellFormed(bytes[...]) { return (bytes, nil) }
    if bytes.starts(with: UTF8Text.byteOrderMark) || UTF8Text.isMostly(bytes, times: 4) {
      return (Array(String(decoding: bytes, as: UTF8.self).utf8), nil)
    }
    if let name = declared(bytes), let text = try? decoded(bytes, as: name).utf8 {
      return (text, name)
    }
    guard let name = EncodingGuess.name(bytes) else { throw .unknownEncoding }
    return (try decoded(bytes, as: name).utf8, name)
  }

  /// Text without byte order marks at its beginning.
  static func withoutMarks(_ bytes: [UInt8]) -> [UInt8] {
    var rest = bytes[...]
    while rest.starts(with: UTF8Text.byteOrderMark) { rest = rest.dropFirst(3) }
    return rest.count == bytes.count ? bytes : Array(rest)
  }

  /// The encoding that a page of HTML names.
  private static func declared(_ bytes: [UInt8]) -> String? {
    let head = String(decoding: bytes.prefix(2048), as: UTF8.self).lowercased()
    guard head.contains("<"), let mark = head.firstRange(of: "charset=") else { return nil }
    let name = head[mark.upperBound...].drop { "\"' ".contains($0) }
      .prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
    return name.isEmpty || name.hasPrefix("utf") ? nil : String(name)
  }

  private static func utf32(_ bytes: [UInt8], isBigEndian: Bool) -> [UInt8]? {
    guard bytes.count.isMultiple(of: 4) else { return nil }
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count / 4)
    for index in stride(from: 0, to: bytes.count, by: 4) {
      var code: UInt32 = 0
      for place in 0..<4 {
        code = code << 8 | UInt32(bytes[index + (isBigEndian ? place : 3 - place)])
      }
      guard let scalar = Unicode.Scalar(code) else { return nil }
      output.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
    return output
  }
}

#if canImport(Glibc)
  /// Encodings of text that the C library knows (iconv).
  enum NamedEncoding {
    /// The text as UTF-8; nil where the bytes are not in the encoding.
    ///
    /// - Throws: `.unknownEncoding` where the C library does not know the name.
    static func decoded(_ bytes: [UInt8], as name: String) throws(TableFault) -> [UInt8]? {
      // What follows slashes asks for letters to be left out or replaced.
      guard name.utf8.count <= 64, !name.utf8.contains(UInt8(ascii: "/")) else {
        throw .unknownEncoding
      }
      let converter = iconv_open("UTF-8", name)
      guard let converter, Int(bitPattern: converter) != -1 else { throw .unknownEncoding }
      defer { iconv_close(converter) }
      var input = bytes.map { CChar(bitPattern: $0) }
      var output: [UInt8] = []
      var block = [CChar](repeating: 0, count: 1 << 16)
      let isWhole = input.withUnsafeMutableBufferPointer { input in
        var next = input.baseAddress
        var left = input.count
        while true {
          let (result, count, code) = block.withUnsafeMutableBufferPointer { block in
            var end = block.baseAddress
            var room = block.count
            // At the end of the input, what the converter still holds.
            let result =
              left > 0
              ? iconv(converter, &next, &left, &end, &room)
              : iconv(converter, nil, nil, &end, &room)
            return (result, block.count - room, errno)
          }
          output.append(contentsOf: block[..<count].lazy.map { UInt8(bitPattern: $0) })
          if result == -1 {
            // Only a full block is a reason to go on, and it must have been filled.
            guard code == E2BIG, count > 0 else { return false }
          } else if left == 0 {
            return true
          }
        }
      }
      return isWhole ? output : nil
    }
  }
#else
  /// Stands for iconv, which this platform lacks: no other encoding is known.
  enum NamedEncoding {
    static func decoded(_ bytes: [UInt8], as name: String) throws(TableFault) -> [UInt8]? {
      throw .unknownEncoding
    }
  }
#endif

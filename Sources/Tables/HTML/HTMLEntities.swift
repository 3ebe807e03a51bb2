/// Names and numbers of characters in HTML.
enum HTMLEntities {
  /// A text with `&amp;`, `&#233;` and the like as characters; what is no entity stays.
  static func decoded(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    var output = ""
    var rest = text.utf8[...]
    while let mark = rest.firstIndex(of: UInt8(ascii: "&")) {
      output += String(Substring(rest[..<mark]))
      rest = rest[mark...]
      let inside = rest.dropFirst().prefix(32)
      if let end = inside.firstIndex(of: UInt8(ascii: ";")),
        let letter = character(String(Substring(rest[rest.index(after: mark)..<end])))
      {
        output += letter
        rest = rest[rest.index(after: end)...]
      } else {
        output += "&"
        rest = rest.dropFirst()
      }
    }
    return output + String(Substring(rest))
  }

  private static func character(_ name: String) -> String? {
    if let code = named[name] { return Unicode.Scalar(code).map { String($0) } }
    guard name.hasPrefix("#") else { return nil }
    let digits = name.dropFirst()
    let code =
      digits.first == "x" || digits.first == "X"
      ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    guard let code, code > 0, let scalar = Unicode.Scalar(code) else { return nil }
    return String(scalar)
  }

  private static let named: [String: UInt32] = {
    var named: [String: UInt32] = [
      "amp": 38, "lt": 60, "gt": 62, "quot": 34, "apos": 39, "hellip": 0x2026, "ndash": 0x2013,
      "mdash": 0x2014, "lsquo": 0x2018, "rsquo": 0x2019, "ldquo": 0x201C, "rdquo": 0x201D,
      "sbquo": 0x201A, "bdquo": 0x201E, "lsaquo": 0x2039, "rsaquo": 0x203A, "bull": 0x2022,
      "euro": 0x20AC, "trade": 0x2122, "minus": 0x2212, "frasl": 0x2044, "thinsp": 0x2009,
      "ensp": 0x2002, "emsp": 0x2003, "zwnj": 0x200C, "OElig": 0x152, "oelig": 0x153,
      "Scaron": 0x160, "scaron": 0x161, "Yuml": 0x178, "prime": 0x2032, "Prime": 0x2033,
      "star": 0x2606, "starf": 0x2605, "check": 0x2713, "Omega": 0x3A9, "asymp": 0x2248,
      "le": 0x2264, "ge": 0x2265, "ne": 0x2260, "rarr": 0x2192, "larr": 0x2190, "times": 0xD7,
    ]
    for (index, name) in latin.split(separator: " ").enumerated() {
      named[String(name)] = 160 + UInt32(index)
    }
    return named
  }()

  /// The names of the characters from 160 to 255 (HTML 4.01, 24.2.1).
  private static let latin = """
    nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn \
    sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave \
    Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml \
    ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN \
    szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute \
    icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml \
    yacute thorn yuml
    """
}

#if canImport(Glibc)
  import CLibrary

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

/// What a reader learns of an XML document, in its order.
protocol XMLReader: AnyObject {
  /// The line on which the element begins that is read next; nil for a reader that does not ask.
  var line: Int? { get set }
  /// An element begins.
  ///
  /// - Parameters:
  ///   - name: Its name, without the prefix of a namespace.
  ///   - attributes: Its attributes, by names with prefix.
  func start(_ name: String, _ attributes: [String: String]) throws(TableFault)
  func end(_ name: String) throws(TableFault)
  /// Letters of an element, maybe not all of them.
  func text(_ text: String) throws(TableFault)
}

extension XMLReader {
  var line: Int? {
    get { nil }
    set {}
  }
  func end(_ name: String) {}
  func text(_ text: String) {}
}

#if HAS_EXPAT
  import CExpat

  /// Reads XML with libexpat: no entity is loaded or expanded, since no document is read whose document type
  /// declares anything of its own.
  enum XMLEvents {
    /// Tells `reader` what `bytes` contain.
    ///
    /// - Throws: `TableFault.damaged` where the bytes are not XML, and what `reader` throws.
    static func read(_ bytes: [UInt8], _ reader: any XMLReader) throws(TableFault) {
      guard let parser = XML_ParserCreate(nil) else { throw .tooLarge }
      defer { XML_ParserFree(parser) }
      let state = XMLState(parser, reader)
      XML_SetUserData(parser, Unmanaged.passUnretained(state).toOpaque())
      XML_SetStartDoctypeDeclHandler(parser) { data, _, _, _, hasDeclarations in
        if hasDeclarations != 0 { XMLState.of(data)?.stop(.damaged(line: nil)) }
      }
      XML_SetElementHandler(
        parser, { data, name, attributes in XMLState.of(data)?.start(name, attributes) },
        { data, name in XMLState.of(data)?.end(name) })
      XML_SetCharacterDataHandler(parser) { data, letters, count in
        XMLState.of(data)?.text(letters, count)
      }
      var start = 0
      repeat {
        let end = min(start + 1 << 20, bytes.count)
        let status = bytes[start..<end].withUnsafeBytes { block in
          XML_Parse(
            parser, block.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(block.count),
            end == bytes.count ? 1 : 0)
        }
        if let fault = state.fault { throw fault }
        guard status == XML_STATUS_OK else {
          throw .damaged(line: Int(XML_GetCurrentLineNumber(parser)))
        }
        start = end
      } while start < bytes.count
      withExtendedLifetime(state) {}
    }
  }

  /// What the functions that libexpat calls need.
  private final class XMLState {
    private let parser: XML_Parser
    private let reader: any XMLReader
    private(set) var fault: TableFault?
    private var depth = 0

    init(_ parser: XML_Parser, _ reader: any XMLReader) {
      self.parser = parser
      self.reader = reader
    }

    static func of(_ data: UnsafeMutableRawPointer?) -> XMLState? {
      data.map { Unmanaged<XMLState>.fromOpaque($0).takeUnretainedValue() }
    }

    func stop(_ fault: TableFault) {
      self.fault = self.fault ?? fault
      XML_StopParser(parser, 0)
    }

    func start(
      _ name: UnsafePointer<CChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
    ) {
      depth += 1
      guard fault == nil else { return }
      guard depth <= TableLimits.depth else { return stop(.damaged(line: nil)) }
      var values: [String: String] = [:]
      var index = 0
      while let key = attributes?[index], let value = attributes?[index + 1] {
        values[String(cString: key)] = String(cString: value)
        index += 2
      }
      if reader.line != nil { reader.line = Int(XML_GetCurrentLineNumber(parser)) }
      attempt { () throws(TableFault) in try reader.start(local(name), values) }
    }

    func end(_ name: UnsafePointer<CChar>?) {
      depth -= 1
      attempt { () throws(TableFault) in try reader.end(local(name)) }
    }

    func text(_ letters: UnsafePointer<CChar>?, _ count: Int32) {
      guard let letters, count > 0 else { return }
      let bytes = UnsafeRawBufferPointer(start: letters, count: Int(count))
      attempt { () throws(TableFault) in
        try reader.text(String(decoding: bytes, as: UTF8.self))
      }
    }

    /// A name without its prefix.
    private func local(_ name: UnsafePointer<CChar>?) -> String {
      guard let name else { return "" }
      let text = String(cString: name)
      guard let colon = text.utf8.lastIndex(of: UInt8(ascii: ":")) else { return text }
      return String(text[text.utf8.index(after: colon)...])
    }

    private func attempt(_ tell: () throws(TableFault) -> Void) {
      guard fault == nil else { return }
      do {
        try tell()
      } catch {
        stop(error)
      }
    }
  }
#else
  /// Stands for libexpat where the package is built without the trait `Zip`: nothing is read.
  enum XMLEvents {
    static func read(_ bytes: [UInt8], _ reader: any XMLReader) throws(TableFault) {
      throw .notBuilt("xml")
    }
  }
#endif

import ExtractionJSON

extension ServerRoute {
  /// What needs no journal: notes, labels, the wheel.
  static let notes: [ServerRoute] = [
    ServerRoute("POST", "/extract", ["explain", "offsets"]) { service, request, parameters in
      let body = try NoteBody(request)
      let explains = try parameters.flag("explain")
      let unit = try parameters.choice("offsets", OffsetUnit.bytes)
      guard body.isList else {
        let note = body.notes[0]
        let found = try service.engine.withSession { $0.extract(note.text, explaining: explains) }
          .withOffsets(in: unit, of: note.text)
        return .json { $0.extraction(found, id: note.id, text: note.text) }
      }
      return try await service.limited {
        try await service.engine.list(body.notes, explains, unit)
      }
    },
    ServerRoute("POST", "/label", ["today"]) { service, request, parameters in
      let today = try parameters.day("today") ?? .today
      let body = try LabelRecord(request)
      let reading = try await service.limited {
        try await service.engine.read(body.label, today: today)
      }
      return .json { $0.result(LabelDocument(reading, id: body.id)) }
    },
    ServerRoute("GET", "/wheel", ["flavor"]) { _, _, parameters in
      let branch = WheelBranch(branch: try FlavorWheel.standard.branch(parameters.text("flavor")))
      return .json { $0.result(branch) }
    },
    ServerRoute("GET", "/wheel.svg", ["flavor"]) { service, _, parameters in
      let branch = try FlavorWheel.standard.branch(parameters.text("flavor"))
      return ServerReply(
        type: "image/svg+xml",
        body: FlavorWheel.standard.svg(branch: branch, phrases: service.engine.phrases)
      ).with("Content-Security-Policy", ServerPage.drawingPolicy)
    },
  ]
}

extension InsightsEngine {
  /// The JSON of a list of notes, in their order, as `extract --format json` prints it.
  fileprivate func list(
    _ notes: [NoteBody.Note], _ explains: Bool, _ unit: OffsetUnit
  ) async throws -> ServerReply {
    var writer = JSONWriter()
    writer.raw("[")
    var index = 0
    let texts = notes.map { String(decoding: $0.text, as: UTF8.self) }
    for try await found in extractions(of: texts, explaining: explains) {
      if index > 0 { writer.raw(",\n ") }
      let note = notes[index]
      writer.extraction(found.withOffsets(in: unit, of: note.text), id: note.id, text: note.text)
      index += 1
    }
    writer.raw("]")
    let json = writer.bytes
    return .json { $0.raw(json) }
  }
}

extension FlavorWheel {
  /// The ID of the node that a text names; nil for no text.
  fileprivate func branch(_ text: String?) throws(ServerProblem) -> String? {
    guard let text else { return nil }
    switch resolve(text) {
    case .node(let node): return node.id
    case .ambiguous(let nodes): throw .severalFlavors(text, nodes)
    case .unknown(let near): throw .noFlavor(text, near)
    case .custom: throw .noFlavor(text, [])
    }
  }
}

extension ServerProblem {
  static func severalFlavors(_ text: String, _ nodes: [FlavorNode]) -> ServerProblem {
    .bad("'\(text)' names several flavors; say which: \(list(nodes))")
  }

  static func noFlavor(_ text: String, _ near: [FlavorNode]) -> ServerProblem {
    .bad(
      "the wheel has no flavor '\(text)'; "
        + (near.isEmpty ? "see all at /wheel" : "did you mean \(list(near))?"))
  }

  private static func list(_ nodes: [FlavorNode]) -> String {
    nodes.map(\.id).joined(separator: " or ")
  }
}

extension LabelRecord {
  /// The label of a request's body.
  fileprivate init(_ request: ServerRequest) throws(ServerProblem) {
    let advice = "send {\"text\": \"…\"} or {\"lines\": [\"…\"]}"
    var reader = try NoteBody.reader(request)
    let found: LabelRecord?
    do throws(JSONReader.Problem) {
      found = try LabelRecord(&reader, of: request.text)
    } catch {
      throw .bad("the body is broken JSON at byte \(error.offset + 1); \(advice)")
    }
    guard let found else { throw .bad("the body has no label; \(advice)") }
    guard found.label.isLabelSized else {
      throw ServerProblem(
        413,
        "the text is too long for a label; send at most \(LabelText.mostLines) lines and "
          + "\(LabelText.mostBytes) bytes")
    }
    self = found
  }
}

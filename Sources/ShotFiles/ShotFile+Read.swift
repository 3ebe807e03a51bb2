import Support

extension ShotFile {
  /// Reads the file of one shot.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - name: Its name, or its path; a GaggiMate's `.slog` has its ID only there.
  /// - Returns: The shot; nil for a file of another kind.
  /// - Throws: `ShotFault` for a file that is of one of the sources, and damaged.
  public static func read(_ bytes: [UInt8], name: String) throws(ShotFault) -> ShotFile? {
    if GaggiMateLog.isOne(bytes) { return try GaggiMateLog.read(bytes, name: name).finished() }
    let text = ShotText.utf8(bytes)
    guard let first = text.first(where: { !UTF8Text.isSpace($0) }) else { return nil }
    if first == UInt8(ascii: "{") { return try readObject(text, name: name)?.finished() }
    if ProfilerTable.isOne(text) { return try ProfilerTable.read(text).finished() }
    return try DecentText.read(text)?.finished()
  }

  /// A file that begins with a brace: JSON, or Artisan's literal of Python.
  private static func readObject(_ text: [UInt8], name: String) throws(ShotFault) -> ShotFile? {
    let isRoast = name.lowercased().hasSuffix(".alog")
    let problem: JSONTree.Problem
    do {
      return shot(try JSONTree.read(text))
    } catch {
      problem = error
    }
    do {
      return shot(try PythonLiteral.read(text))
    } catch {
      if isRoast || Self.source(error.names) == .artisan {
        throw ShotFault(.artisan, line: error.line)
      }
    }
    if let source = Self.source(problem.names) { throw ShotFault(source, line: problem.line) }
    return nil
  }

  private static func shot(_ root: ShotValue) -> ShotFile? {
    switch source(root.names) {
    case .decent: DecentJSON.shot(root)
    case .visualizer: VisualizerShot.shot(root)
    case .gaggimate: GaggiMateShot.shot(root)
    case .gaggiuino: GaggiuinoShot.shot(root)
    case .meticulous: MeticulousShot.shot(root)
    case .beanconquerorBrew: SingleBrew.shot(root)
    case .artisan: ArtisanRoast.roast(root)
    case .profiler, nil: nil
    }
  }

  /// The source of an object by its names; nil for another file.
  static func source(_ names: Set<String>) -> Source? {
    func has(_ all: String...) -> Bool { names.isSuperset(of: all) }
    func hasOne(_ some: String...) -> Bool { !names.isDisjoint(with: some) }
    if has("brew"), hasOne("bean", "mill", "preparation", "brewFlow") { return .beanconquerorBrew }
    if has("datapoints"), hasOne("timestamp", "duration", "profile") { return .gaggiuino }
    if has("samples"), hasOne("timestamp", "profile") { return .gaggimate }
    if hasOne("balanceTaste", "beanType"), hasOne("doseIn", "doseOut") { return .gaggimate }
    if has("profile_name", "data") || has("time", "data", "profile") { return .meticulous }
    if has("elapsed"), hasOne("timestamp", "clock"), hasOne("app", "pressure", "meta") {
      return .decent
    }
    if has("timex"), hasOne("temp1", "temp2", "timeindex") { return .artisan }
    if has("roastisodate"), hasOne("beans", "title") { return .artisan }
    if has("duration"), hasOne("bean_weight", "drink_weight", "espresso_enjoyment"),
      hasOne("start_time", "timeframe", "brewdata", "profile_title")
    {
      return .visualizer
    }
    return nil
  }
}

import Journal

/// The properties by which beans are compared.
struct BeanProfile: Sendable {
  var origins: Set<String> = []
  var varieties: Set<String> = []
  var process = ""
  /// The roast level, 0 (light) … 4 (dark).
  var roastRank: Double?
  /// The frequency of each flavor in the notes of the bean's brews.
  var flavors: [String: Double] = [:]

  init(_ bean: Bean?) {
    guard let bean else { return }
    origins = Set(bean.origins.map { $0.lowercased() })
    varieties = Set(bean.varieties.map { $0.lowercased() })
    process = bean.process.rawValue.lowercased()
    roastRank = bean.roastLevel.rank.map(Double.init)
  }
}

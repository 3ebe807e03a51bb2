import Journal

/// The properties of a bean that beans are compared by.
struct BeanProfile: Sendable {
  var origins: Set<String> = []
  var varieties: Set<String> = []
  var process = ""
  /// 0 (light) … 4 (dark).
  var roastRank: Double?
  /// How often each flavor was found in its brews' notes.
  var flavors: [String: Double] = [:]

  init(_ bean: Bean?) {
    guard let bean else { return }
    origins = Set(bean.origins.map { $0.lowercased() })
    varieties = Set(bean.varieties.map { $0.lowercased() })
    process = bean.process.rawValue.lowercased()
    roastRank = bean.roastLevel.rank.map(Double.init)
  }
}

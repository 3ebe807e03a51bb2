import Journal

/// An attribute of beans that ratings or flavors may depend on.
struct BeanAttribute: Sendable {
  let key: PatternSubject.Key
  let values: @Sendable (Bean) -> [String]

  static let all = [
    BeanAttribute(key: .origin) { $0.origins },
    BeanAttribute(key: .process) { [$0.process.rawValue] },
    BeanAttribute(key: .roastLevel) { [$0.roastLevel.rawValue] },
    BeanAttribute(key: .variety) { $0.varieties },
    BeanAttribute(key: .roaster) { [$0.roaster] },
  ]
}

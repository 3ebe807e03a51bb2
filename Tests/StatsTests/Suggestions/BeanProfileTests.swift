import Journal
import Testing

@testable import Stats

/// What beans are compared by.
@Suite struct BeanProfileTests {
  @Test func `a flavor counts half for its parent`() {
    var profile = BeanProfile(nil)
    profile.add("fruity.citrus-fruit.lemon", 0.8)
    profile.add("fruity.citrus-fruit.lime", 0.4)
    profile.add("fruity.citrus-fruit", 1)
    profile.add("roasted", 0.5)
    let expected = [
      "fruity.citrus-fruit.lemon": 0.8, "fruity.citrus-fruit.lime": 0.4,
      "fruity.citrus-fruit": 1.6, "fruity": 0.5, "roasted": 0.5,
    ]
    #expect(Set(profile.flavors.keys) == Set(expected.keys))
    for (node, weight) in expected {
      #expect(abs((profile.flavors[node] ?? 0) - weight) < 1e-12, "\(node)")
    }
  }
}

import Support
import Testing

@testable import FlavorWheel

/// What people type is resolved to the node they mean.
@Suite struct ResolveTests {
  let wheel = FlavorWheel.standard

  @Test(arguments: [
    ("sweet.brown-sugar.honey", "sweet.brown-sugar.honey"),
    ("honey", "sweet.brown-sugar.honey"),
    ("sweet.honey", "sweet.brown-sugar.honey"),
    ("brown-sugar.honey", "sweet.brown-sugar.honey"),
    ("Honey", "sweet.brown-sugar.honey"),
    ("floral", "floral"),
    ("Floral", "floral"),
    ("floral.floral", "floral.floral"),
    ("floral.rose", "floral.floral.rose"),
    ("green-vegetative", "green-vegetative"),
    ("Green/Vegetative", "green-vegetative"),
    ("green-vegetative.fresh", "green-vegetative.green-vegetative.fresh"),
    ("Black Tea", "floral.tea-like.black-tea"),
    ("black tea", "floral.tea-like.black-tea"),
    ("BLACK_TEA", "floral.tea-like.black-tea"),
    ("dark chocolate", "nutty-cocoa.cocoa.dark-chocolate"),
    ("Nutty/Cocoa", "nutty-cocoa"),
    ("under ripe", "green-vegetative.green-vegetative.under-ripe"),
    ("underripe", "green-vegetative.green-vegetative.under-ripe"),
    ("other.bitter", "other.chemical.bitter"),
    ("  sweet ", "sweet"),
  ])
  func `finds`(text: String, id: String) throws {
    let node = try #require(wheel.node(id: id))
    #expect(wheel.resolve(text) == .node(node))
  }

  @Test(arguments: ["custom:", "custom:grandma's cookies", "custom:honey"])
  func `passes tags of one's own through`(tag: String) {
    #expect(wheel.resolve(tag) == .custom(tag))
  }

  @Test(arguments: [
    ("blubery", "fruity.berry.blueberry"),
    ("choclate", "nutty-cocoa.cocoa.chocolate"),
    ("citrus", "fruity.citrus-fruit"),
    ("fruity.honey", "sweet.brown-sugar.honey"),
    ("cinammon", "spices.brown-spice.cinnamon"),
  ])
  func `tells near names`(text: String, id: String) {
    guard case .unknown(let near) = wheel.resolve(text) else {
      Issue.record("\(text) should be unknown")
      return
    }
    #expect(near.first?.id == id)
    #expect(near.count <= 5)
  }

  @Test(arguments: ["", " ", "...", "xyzzyplugh", "rose.floral", "日本"])
  func `finds nothing near nonsense`(text: String) {
    guard case .unknown(let near) = wheel.resolve(text) else {
      Issue.record("\(text) should be unknown")
      return
    }
    #expect(near.isEmpty || text == "rose.floral")
  }

  @Test func `lists all nodes that share a name`() {
    let rows = "a\tA\t#000000\na.twin\tTwin\t#000001\nb\tB\t#000002\nb.twin\tTwin\t#000003\n"
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: rows.utf8.count)
    defer { copy.deallocate() }
    _ = copy.initialize(fromContentsOf: rows.utf8)
    guard let base = copy.baseAddress else { return }
    let wheel = FlavorWheel(
      table: EmbeddedTable(EmbeddedBytes(immortal: UnsafePointer(base), count: copy.count)))
    #expect(wheel.resolve("twin") == .ambiguous([wheel[1], wheel[3]]))
    #expect(wheel.resolve("Twin") == .ambiguous([wheel[1], wheel[3]]))
    #expect(wheel.resolve("b.twin") == .node(wheel[3]))
  }
}

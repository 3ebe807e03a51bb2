import Testing

@testable import FlavorWheel

/// The compiled-in wheel is whole and well-formed.
@Suite struct FlavorWheelTests {
  let wheel = FlavorWheel.standard

  @Test func `has 9 categories, 28 subcategories, 74 flavors, 85 leaves`() {
    #expect(wheel.nodes.count == 111)
    #expect((1...3).map { depth in wheel.nodes.count { $0.depth == depth } } == [9, 28, 74])
    #expect(wheel.nodes.count(where: \.isLeaf) == 85)
    #expect(
      wheel.categories.map(\.id) == [
        "floral", "fruity", "sour-fermented", "green-vegetative", "other", "roasted", "spices",
        "nutty-cocoa", "sweet",
      ])
  }

  @Test func `IDs are paths of slugs that agree with parents and children`() {
    for node in wheel.nodes {
      #expect(node.id.utf8.count { $0 == UInt8(ascii: ".") } == node.depth - 1)
      let isSlug = node.id.allSatisfy { $0 == "." || $0 == "-" || ("a"..."z").contains($0) }
      #expect(isSlug, "\(node.id)")
      #expect(wheel[node.index] == node)
      #expect(wheel.node(id: node.id) == node)
      #expect(node.parentIndex.map { wheel[$0].id } == node.parentID)
      if let parent = node.parentID {
        #expect(node.id == "\(parent).\(node.slug)")
        #expect(wheel.node(id: parent)?.childIDs.contains(node.id) == true)
      }
      #expect(node.childIDs.allSatisfy { wheel.node(id: $0)?.parentID == node.id })
    }
  }

  @Test func `names are for people, colors are distinct and legible`() {
    #expect(Set(wheel.nodes.map(\.color)).count == 111)
    for node in wheel.nodes {
      #expect(node.name.first?.isUppercase == true)
      let code = UInt32(node.color.dropFirst(), radix: 16)
      #expect(node.color.hasPrefix("#") && node.color.count == 7 && code != nil, "\(node.id)")
      #expect(node.color == node.color.lowercased())
    }
  }

  @Test func `a branch is the node and all below it`() {
    let berries = wheel.branch("fruity.berry").map(\.id)
    #expect(
      berries == [
        "fruity.berry", "fruity.berry.blackberry", "fruity.berry.raspberry",
        "fruity.berry.blueberry", "fruity.berry.strawberry",
      ])
    #expect(wheel.branch("sweet").last?.id == "sweet.sweet-aromatics")
    #expect(wheel.branch("nothing").isEmpty)
    #expect(wheel.categories.map { wheel.branch($0.id).count }.reduce(0, +) == 111)
  }

  @Test func `paths go from the category down`() {
    #expect(wheel.path(of: "sweet.brown-sugar.honey") == ["Sweet", "Brown Sugar", "Honey"])
    #expect(wheel.path(of: "floral") == ["Floral"])
    #expect(wheel.path(of: "no-such") == [])
  }

  @Test func `a node is found by the bytes of its ID or of a last part of its own`() {
    #expect(wheel.index(ofSlug: "lemon".utf8) == wheel.node(id: "fruity.citrus-fruit.lemon")?.index)
    #expect(wheel.index(ofSlug: "floral".utf8) == wheel.node(id: "floral")?.index)
    #expect(
      wheel.index(ofSlug: "floral.floral".utf8) == wheel.node(id: "floral.floral")?.index)
    #expect(wheel.index(ofSlug: "Lemon".utf8) == nil)
    #expect(wheel.index(ofSlug: "".utf8) == nil)
    #expect(wheel.node(id: "lemon") == nil)
  }
}

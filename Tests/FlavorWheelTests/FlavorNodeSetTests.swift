import FlavorWheel
import Testing

@Suite struct FlavorNodeSetTests {
  private func set(_ indices: Int...) -> FlavorNodeSet {
    var set = FlavorNodeSet()
    for index in indices { set.insert(index) }
    return set
  }

  @Test func `members come in ascending order from both halves`() {
    let set = set(127, 0, 64, 63, 64)
    #expect(set.members == [0, 63, 64, 127])
    #expect(set.count == 4 && !set.isEmpty)
    #expect((0..<128).filter { set.contains($0) } == [0, 63, 64, 127])
    #expect(set.contains(UInt8(127)) && !set.contains(UInt8(126)))
  }

  @Test func `sets are joined, subtracted and compared`() {
    var joined = set(1, 100)
    joined.formUnion(set(2, 100))
    #expect(joined == set(1, 2, 100))
    #expect(set(1, 100).isSubset(of: joined) && !joined.isSubset(of: set(1, 100)))
    #expect(joined.intersects(set(100)) && !joined.intersects(set(3, 64)))
    joined.subtract(set(1, 3, 100))
    #expect(joined == set(2))
    #expect(FlavorNodeSet.empty.isEmpty && FlavorNodeSet.empty.isSubset(of: joined))
  }

  @Test func `a node brings those above it`() throws {
    let wheel = FlavorWheel.standard
    let node = try #require(wheel.node(id: "fruity.berry.blueberry"))
    var set = FlavorNodeSet()
    set.insert(node.index, andAncestorsIn: wheel)
    let ids = set.members.map { wheel[Int($0)].id }
    #expect(ids == ["fruity", "fruity.berry", "fruity.berry.blueberry"])
  }
}

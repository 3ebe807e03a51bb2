import Journal
import Testing

@Suite struct NameResolverTests {
  private static let beans = [
    Bean(id: "k1", name: "Kochere", roaster: "Café Ünion", origin: "Ethiopia"),
    Bean(id: "k2", name: "Kiambu AA", roaster: "North Shed", origin: "Kenya"),
    Bean(id: "k3", name: "Kiambu AB", roaster: "North Shed", origin: "Kenya"),
    Bean(id: "o1", name: "Old Town", roaster: "North Shed", roast: "2026-01-01", isArchived: true),
    Bean(id: "o2", name: "Old Town", roaster: "North Shed", roast: "2026-05-01"),
    Bean(id: "s1", name: "Sidra 28", roaster: "Pine"),
    Bean(id: "s2", name: "SL34", roaster: "Pine"),
    Bean(id: "h1", name: "Night Shift", roaster: "Quay", region: "Huila"),
    Bean(id: "h2", name: "Huila La Repisa", roaster: "Quay"),
    Bean(id: "d1", name: "Doppel", roaster: "Ost", roast: "2026-01-01"),
    Bean(id: "d2", name: "Doppel", roaster: "Ost", roast: "2026-02-01"),
    Bean(id: "c1", name: "Tab\u{12}1\tCañón", roaster: "Ost"),
  ]
  private static let contents = JournalContents(beans: beans)

  @Test(arguments: [
    ("k1", "k1"), ("Kochere", "k1"), ("KOCHERE", "k1"), ("kochère", "k1"), ("kocher", "k1"),
    ("Kochree", "k1"), ("kochere cafe union", "k1"), ("cafe union", "k1"), ("ethiopia", "k1"),
    ("kiambu aa", "k2"), ("Kiambu-AB", "k3"), ("kiamub ab", "k3"), ("old town", "o2"),
    ("odl town", "o2"),
    ("sl34", "s2"), ("ethiopa kochere", "k1"), ("unon", "k1"), ("SL 34", "s2"), ("sidra28", "s1"),
    ("huila", "h2"), ("quay huila", "h2"), ("night huila", "h1"),
    ("tab1 canon", "c1"), ("Tab 1 CAÑÓN", "c1"),
  ])
  func `finds what is clearly meant`(text: String, id: String) throws {
    let bean = try NameResolver(Self.beans).resolve(text)
    #expect(bean.id.rawValue == id)
    #expect(try Self.contents.bean(named: text) == bean)
  }

  /// A journal looks among the names first, and must find what a resolver of all beans finds.
  @Test(arguments: [
    "Kochere", "kochère CAFE union", "cafe union kochere", "Kiambu", "Old Town", "doppel",
    "ost doppel", "Tab 1 CAÑÓN", "zzz", "huila", "Unnamed Coffee", "Quay – Peru", "...", "?",
  ])
  func `a journal finds the same`(text: String) throws {
    let journal = try BrewJournal.inMemory()
    let unnamed = [
      Bean(id: Identifier(rawValue: "u1"), name: " ", roaster: "Quay", origin: "Peru"),
      Bean(id: Identifier(rawValue: "u2"), name: "..."),
    ]
    let beans = Self.beans + unnamed
    for bean in beans { try journal.add(bean) }
    func answer(_ find: () throws -> Bean) -> [String] {
      do {
        return ["found", try find().id.rawValue]
      } catch {
        let error = error as? JournalError
        return ["\(error?.reason.name ?? "?")"] + (error?.facts.candidates.map(\.id) ?? [])
      }
    }
    let sorted = JournalContents(beans: beans.sorted { $0.id < $1.id })
    #expect(answer { try journal.bean(named: text) } == answer { try sorted.bean(named: text) })
  }

  @Test(arguments: [
    ("kiambu", ["k2", "k3"]), ("kiambu ac", ["k2", "k3"]),
    ("north shed", ["k2", "k3", "o2", "o1"]), ("old", ["o2", "o1"]), ("doppel", ["d1", "d2"]),
  ])
  func `asks for more when several are meant`(text: String, ids: [String]) {
    let error = #expect(throws: JournalError.self) { try NameResolver(Self.beans).resolve(text) }
    #expect(error?.code == .name && error?.reason == .ambiguousName)
    #expect(error?.facts.candidates.map(\.id) == ids)
    #expect(error?.facts.name == text && error?.facts.kind == .bean)
    let again = #expect(throws: JournalError.self) { try Self.contents.bean(named: text) }
    #expect(again?.facts == error?.facts)
  }

  @Test(arguments: [
    ("Kocherro Washed", ["k1"]), ("SL28", ["s2", "s1"]), ("zzz", []),
    ("", ["k1", "k2", "k3", "o1", "o2"]),
  ])
  func `names what is near, and nothing else`(text: String, ids: [String]) {
    let error = #expect(throws: JournalError.self) { try NameResolver(Self.beans).resolve(text) }
    #expect(error?.reason == .unknownName && error?.facts.known.isEmpty == true)
    #expect(error?.facts.candidates.map(\.id) == ids)
  }

  @Test func `all are named where they are few`() {
    let few = Array(Self.beans.prefix(2))
    let error = #expect(throws: JournalError.self) { try NameResolver(few).resolve("zzz") }
    #expect(error?.facts.known.map(\.name) == ["Kochere", "Kiambu AA"])
    let none = #expect(throws: JournalError.self) { try NameResolver([Grinder]()).resolve("Niche") }
    #expect(none?.facts.known.isEmpty == true && none?.facts.kind == .grinder)
  }

  @Test(arguments: [
    ("Hario V60 02", MethodCategory.pourOver), ("AeroPress Go", .pressure), ("espresso", .espresso),
    ("Moka Pot", .stovetop), ("Cold-Brew", .cold), ("Cafetière", .immersion),
    ("Robot", .unrecorded), ("Siebträger", .espresso), ("Гейзерная кофеварка", .stovetop),
    ("Аэропресс", .pressure), ("ハンドドリップ", .pourOver), ("手冲", .pourOver), ("핸드드립", .pourOver),
  ])
  func `a method's name implies its kind`(name: String, category: MethodCategory) {
    #expect(MethodCategory(impliedBy: name) == category)
  }
}

extension Bean {
  fileprivate init(
    id: String, name: String, roaster: String, origin: String = "", region: String = "",
    roast: String = "", isArchived: Bool = false
  ) {
    self.init(
      id: Identifier(rawValue: id), name: name, roaster: roaster, origin: origin,
      region: region, roastDateText: roast, isArchived: isArchived)
  }
}

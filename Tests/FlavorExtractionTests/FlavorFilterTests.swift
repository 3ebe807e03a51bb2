import FlavorExtraction
import Testing

/// The filter may let notes through that name no flavor, and never holds one back that does.
@Suite struct FlavorFilterTests {
  @Test(arguments: ["assertion", "composition", "forms", "evidence"])
  func `lets every note through that names a flavor`(table: String) throws {
    let extractor = try Engine.extractor()
    let session = try extractor.makeSession()
    var filters: [String: FlavorFilter] = [:]
    for row in LabeledText.table(table) {
      let note = Array(row.text.utf8)
      for node in session.extract(note).nodes {
        let filter = try filters[node] ?? FlavorFilter(extractor, flavors: [node])
        filters[node] = filter
        #expect(filter.mayMention(note), "\(node) in \(row.text)")
      }
    }
    #expect(filters.count > 5)
  }

  @Test(arguments: [
    ("jasmine", "floral.floral.jasmine"), ("jasmin??", "floral.floral.jasmine"),
    ("Jazmine!", "floral.floral.jasmine"), ("butter scotch", "sweet.brown-sugar.caramelized"),
    ("a jasmine-like cup", "floral.floral.jasmine"), ("🍋", "fruity.citrus-fruit.lemon"),
  ])
  func `knows words in all their forms`(text: String, node: String) throws {
    let filter = try FlavorFilter(Engine.extractor(), flavors: [node])
    #expect(filter.mayMention(Array(text.utf8)))
  }

  @Test(arguments: ["", " \n", "chocolate and nuts", "the shot ran too fast today", "\u{0}\u{7f}"])
  func `holds back what cannot be meant`(text: String) throws {
    let filter = try FlavorFilter(Engine.extractor(), flavors: ["floral.floral.jasmine"])
    #expect(!filter.mayMention(Array(text.utf8)))
  }
}

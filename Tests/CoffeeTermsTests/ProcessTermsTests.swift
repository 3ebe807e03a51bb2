import CoffeeTerms
import Support
import Testing

@Suite struct ProcessTermsTests {
  @Test(arguments: [
    ("Washed", ["washed"]), ("fully washed", ["washed"]), ("gewaschen", ["washed"]),
    ("gewaschener Kaffee", ["washed"]), ("Lavado", ["washed"]), ("Lavé", ["washed"]),
    ("lavato", ["washed"]), ("lavada", ["washed"]), ("gewassen", ["washed"]),
    ("unwashed", ["natural"]), ("natur", ["natural"]), ("Naturale", ["natural"]),
    ("naturel", ["natural"]), ("via seca", ["natural"]), ("trocken aufbereitet", ["natural"]),
    ("Anaerobic natural", ["anaerobic"]), ("natural, 72 h anaerobic", ["natural", "anaerobic"]),
    ("anaerobe Gärung", ["anaerobic"]), ("Pulped Natural", ["honey"]), ("miel", ["honey"]),
    ("Giling Basah", ["wet_hulled"]), ("Carbonic Maceration", ["carbonic_maceration"]),
    ("Kohlensäuremaischung", ["carbonic_maceration"]), ("Swiss Water Decaf", ["decaf"]),
    ("washed decaf", ["decaf"]), ("entkoffeiniert, gewaschen", ["decaf", "washed"]),
    ("washed, natural", ["washed", "natural"]), ("Lactic", []), ("sun", []), ("", []),
  ])
  func `words give classes`(text: String, classes: [String]) {
    #expect(ProcessTerms.standard.classes(in: text) == classes)
  }

  @Test func `every phrase is of its own class, or of one that goes before it`() {
    var order: [String] = []
    CoffeeTable.processes.forEachRow { row in
      let name = row.name.text
      if !order.contains(name) { order.append(name) }
    }
    CoffeeTable.processes.forEachRow { row in
      guard row.name.text != "other" else { return }
      row.forEachSpelling { phrase in
        let found = ProcessTerms.standard.classes(in: phrase.text)
        #expect(found == [row.name.text], "\(phrase.text)")
      }
    }
  }
}

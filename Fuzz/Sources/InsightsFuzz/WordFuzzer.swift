import FuzzDriver
import Insights

/// Reads what people type: names of nodes, days, times.
enum WordFuzzer {
  static func run(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    switch FlavorWheel.standard.resolve(text) {
    case .node(let node):
      promise(FlavorWheel.standard.node(id: node.id) != nil, "a node of the wheel")
    case .ambiguous(let nodes): promise(nodes.count > 1, "several nodes")
    case .unknown(let near): promise(near.count <= 5, "at most five near nodes")
    case .custom(let tag): promise(tag == text, "a tag is as it was")
    }
    if let day = CalendarDay(text) {
      promise(CalendarDay(day.description) == day, "a day is what it prints")
    }
    guard let journal = try? journal.get() else { return }
    if let catalog = try? journal.catalog() { _ = try? BrewLine(text, in: catalog) }
    _ = try? journal.bean(named: text)
    _ = try? journal.method(named: text)
    _ = try? journal.thing(named: text)
    _ = try? journal.brews(named: [text])
  }

  private static let journal = Result {
    let journal = try BrewJournal.inMemory()
    for name in ["Kiambu AA", "Kiambu", "Guji – Natural", "Café №1", "a", ""] {
      try? journal.add(Bean(id: BrewJournal.newID(), name: name, createdAt: .now))
    }
    for method in ["V60", "Moka Pot", "AeroPress"] {
      try? journal.add(BrewMethod(id: BrewJournal.newID(), name: method))
    }
    return journal
  }
}

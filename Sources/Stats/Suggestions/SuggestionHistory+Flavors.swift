import FlavorWheel
import Journal

/// Comparing beans by the flavors of some of their brews.
extension SuggestionHistory {
  /// The brews whose notes are read for words of extraction, as positions in the journal's `brews`.
  var wordEntries: [Int] {
    Set(entries.map(\.index) + driftEntries.map(\.index) + spoken).sorted()
  }

  /// The brews whose notes are read for flavors, and for the ratings that they imply, as positions in the
  /// journal's `brews`.
  var readEntries: [Int] {
    // Notes of the bean's own cups compare them.
    let own = entries.lazy.filter { $0.bean == 0 }.map(\.index)
    return Set(flavorEntries.map(\.index) + spoken + own).sorted()
  }

  /// The greatest number of brews with notes, in total and of each bean: a few brews show the
  /// flavors of a bean.
  private static let noteLimit = 160
  private static let notesPerBean = 6

  /// The entries whose flavors describe their beans, the latest first.
  var flavorEntries: [Entry] {
    var counts = [Int](repeating: 0, count: beans.count)
    var noteCount = 0
    var chosen: [Entry] = []
    for entry in entries.reversed() where counts[entry.bean] < Self.notesPerBean {
      let hasNotes = !entry.brew.notes.isEmpty
      if hasNotes, noteCount >= Self.noteLimit { continue }
      chosen.append(entry)
      if hasNotes {
        counts[entry.bean] += 1
        noteCount += 1
      }
    }
    return chosen
  }

  /// The properties by which the beans of the history are compared.
  ///
  /// - Parameter flavors: The flavors of the brews at the positions of `flavorEntries`.
  func profiles(_ flavors: JournalFlavors) -> [BeanProfile] {
    var profiles = beans.map { BeanProfile($0) }
    let wheel = FlavorWheel.standard
    for entry in flavorEntries where flavors.brews.indices.contains(entry.index) {
      for flavor in flavors.brews[entry.index]?.named ?? [] {
        profiles[entry.bean].add(wheel[flavor.node].id, flavor.confidence)
      }
    }
    return profiles
  }
}

extension BeanProfile {
  /// Counts a flavor, and half of it for its parent, so that lemon and lime are similar.
  mutating func add(_ node: String, _ weight: Double) {
    flavors[node, default: 0] += weight
    if let stop = node.lastIndex(of: ".") {
      flavors[String(node[..<stop]), default: 0] += weight / 2
    }
  }
}

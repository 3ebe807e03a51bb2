/// A value of JSON, YAML or TOML, whose scalars stay as they are written.
indirect enum TreeValue: Sendable, Equatable {
  case null
  case text(String)
  case list([TreeValue])
  case object(TreeObject)

  /// The text of a scalar; nil for lists and objects.
  var scalar: String? {
    switch self {
    case .null: ""
    case .text(let text): text
    case .list, .object: nil
    }
  }
}

/// An object whose members keep their order.
struct TreeObject: Sendable, Equatable {
  /// The line on which it begins, from 1.
  var line: Int
  /// The members in the order of their first mention.
  private(set) var members: [Member] = []
  /// Where each key is, from the number of keys on at which that is faster than looking at all.
  private var places: [String: Int] = [:]

  /// A key with its value.
  struct Member: Sendable, Equatable {
    let key: String
    var value: TreeValue
  }

  init(line: Int) {
    self.line = line
  }

  /// The value of a key; of members with the same key the last counts.
  subscript(key: String) -> TreeValue? {
    get { place(key).map { members[$0].value } }
    set {
      guard let newValue else { return }
      if let place = place(key) {
        members[place].value = newValue
        return
      }
      members.append(Member(key: key, value: newValue))
      if members.count == 16 {
        for (index, member) in members.enumerated() { places[member.key] = index }
      } else if members.count > 16 {
        places[key] = members.count - 1
      }
    }
  }

  private func place(_ key: String) -> Int? {
    members.count < 16 ? members.firstIndex { $0.key == key } : places[key]
  }
}

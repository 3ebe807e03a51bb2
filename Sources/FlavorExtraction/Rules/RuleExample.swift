package import FlavorWheel

/// A sentence that shows what a rule does, and the expected result.
///
/// Written `It lacks lemon. => -lemon`: nodes by the last part of their ID if it is unique, `-`
/// before denied nodes, `0` for no nodes.
package struct RuleExample: Sendable, Hashable {
  package var text: String
  /// The IDs of the reported nodes, sorted.
  package var nodes: [String] = []
  /// The IDs of the denied nodes, sorted.
  package var negated: [String] = []

  package init(text: String, nodes: [String] = [], negated: [String] = []) {
    self.text = text
    self.nodes = nodes
    self.negated = negated
  }

  /// Reads an example; nil when it does not have this form.
  package init?(_ line: String, wheel: FlavorWheel = .standard) {
    // Not `split(separator: " => ")`: that brings the library of regular expressions along, which
    // is a twentieth of libinsights-extract.
    let arrow = " => "
    let places = line.indices.filter { line[$0...].hasPrefix(arrow) }
    guard let place = places.first, places.count == 1 else { return nil }
    let names = line[place...].dropFirst(arrow.count)
    guard place > line.startIndex, !names.isEmpty else { return nil }
    text = String(line[..<place])
    for name in names.split(separator: " ") where name != "0" {
      let isDenied = name.hasPrefix("-")
      guard let index = wheel.index(ofSlug: (isDenied ? name.dropFirst() : name).utf8) else {
        return nil
      }
      if isDenied { negated.append(wheel[index].id) } else { nodes.append(wheel[index].id) }
    }
    nodes.sort()
    negated.sort()
  }
}

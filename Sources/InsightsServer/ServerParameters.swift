import Insights
import Support

/// The parameters of a query, each asked for by its name; what no route asked for is a mistake.
struct ServerParameters {
  private let fields: [(name: String, value: String)]

  /// - Parameters:
  ///   - request: The request.
  ///   - known: The names that the route takes.
  ///   - repeated: Those of them that may be given more than once.
  /// - Throws: `ServerProblem` for a name that the route does not take, or one given twice.
  init(
    _ request: ServerRequest, _ known: [String], repeated: Set<String> = []
  ) throws(ServerProblem) {
    fields = request.query
    var seen: Set<String> = []
    for (name, _) in fields {
      guard known.contains(name) else {
        throw .bad(
          known.isEmpty
            ? "there is no parameter '\(name)'; \(request.path) takes none"
            : "there is no parameter '\(name)'; \(request.path) takes \(known.joined(separator: ", "))"
        )
      }
      guard repeated.contains(name) || seen.insert(name).inserted else {
        throw .bad("'\(name)' is given twice; give it once")
      }
    }
  }

  /// A text; nil where it is missing or empty.
  func text(_ name: String) -> String? {
    fields.first { $0.name == name && !$0.value.isEmpty }?.value
  }

  func texts(_ name: String) -> [String] {
    fields.filter { $0.name == name && !$0.value.isEmpty }.map(\.value)
  }

  func needed(_ name: String, _ advice: String) throws(ServerProblem) -> String {
    guard let text = text(name) else { throw .bad("'\(name)' is missing; \(advice)") }
    return text
  }

  func flag(_ name: String) throws(ServerProblem) -> Bool {
    switch text(name) {
    case nil, "false": false
    case "true": true
    case let value?: throw .bad("\(name) '\(value)' is no truth value; write true or false")
    }
  }

  func day(_ name: String) throws(ServerProblem) -> CalendarDay? {
    guard let text = text(name) else { return nil }
    guard let day = CalendarDay(text) else {
      throw .bad("\(name) '\(text)' is no day; write it as YYYY-MM-DD")
    }
    return day
  }

  func number(
    _ name: String, _ range: ClosedRange<Double>
  ) throws(ServerProblem) -> Double? {
    guard let text = text(name) else { return nil }
    guard let number = Double(text), range.contains(number) else {
      let bounds = [range.lowerBound, range.upperBound].map {
        Int(exactly: $0).map(String.init) ?? String($0)
      }
      throw .bad("\(name) '\(text)' is no number from \(bounds[0]) to \(bounds[1])")
    }
    return number
  }

  func choice<Value: RawRepresentable & CaseIterable>(
    _ name: String, _ usual: Value
  ) throws(ServerProblem) -> Value where Value.RawValue == String {
    let chosen: [Value] = try choices(name)
    return chosen.first ?? usual
  }

  func choices<Value: RawRepresentable & CaseIterable>(
    _ name: String
  ) throws(ServerProblem) -> [Value] where Value.RawValue == String {
    var chosen: [Value] = []
    for text in texts(name) {
      guard let value = Value(rawValue: text) else {
        let all = Value.allCases.map { "'\($0.rawValue)'" }.joined(separator: " or ")
        throw .bad("\(name) '\(text)' is none of its values; write \(all)")
      }
      chosen.append(value)
    }
    return chosen
  }
}

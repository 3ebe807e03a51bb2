import ArgumentParser

/// Arguments that are words and options with a value each, read without the parser.
///
/// The parser asks of each option's type whether it has this or that protocol, and the runtime then
/// looks through all conformances of the program: two fifths of the time in which a short command
/// has its arguments read. What is not plain is left to the parser, its errors with it.
struct PlainArguments {
  private(set) var words: [String] = []
  private var options: [String: [String]] = [:]

  /// - Returns: nil for help, an option that is not among `known`, one without a value, a value that
  ///   looks like an option, or an empty word.
  init?(_ arguments: some Collection<String>, known: [String]) {
    var waiting: String?
    for argument in arguments {
      guard let first = argument.utf8.first else { return nil }
      if first == UInt8(ascii: "-") {
        guard waiting == nil, known.contains(argument) else { return nil }
        waiting = argument
      } else if let name = waiting {
        options[name, default: []].append(argument)
        waiting = nil
      } else {
        words.append(argument)
      }
    }
    guard waiting == nil else { return nil }
  }

  /// The values of an option that may be repeated.
  func all(_ name: String) -> [String] { options[name] ?? [] }

  /// The value of an option, or the one that is usual.
  ///
  /// - Returns: nil where it is repeated or is none of the choice.
  func one<Choice: RawRepresentable<String>>(_ name: String, or usual: Choice) -> Choice? {
    guard let values = options[name] else { return usual }
    return values.count == 1 ? Choice(rawValue: values[0]) : nil
  }
}

/// A command that can be made of plain arguments.
protocol PlainCommand: AsyncParsableCommand {
  /// The name of the command.
  static var name: String { get }
  /// The options that may be among plain arguments.
  static var plainOptions: [String] { get }
  /// The command as the parser would make it; nil where the parser is needed.
  ///
  /// An initializer could not: there a value of a property would become its usual one.
  static func plain(_ arguments: PlainArguments) -> Self?
}

extension PlainCommand {
  /// The command, where the arguments of the program are its name and plain ones.
  static func plain(_ arguments: [String]) -> Self? {
    guard arguments.first == name else { return nil }
    return PlainArguments(arguments.dropFirst(), known: plainOptions).flatMap { plain($0) }
  }
}

import ArgumentParser

/// The values of an option that has some named ones.
protocol ArgumentChoice: ExpressibleByArgument, CaseIterable, RawRepresentable
where RawValue == String {}

extension ArgumentChoice {
  // That of the argument parser goes over a key path, which costs time at each start.
  static var allValueStrings: [String] { allCases.map { $0.rawValue } }
}

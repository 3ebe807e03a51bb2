import ArgumentParser

/// Refuses an option given with an empty path, as a shell's unset variable leaves it: it is not the
/// same as one that is not given.
func requirePath(_ path: String?, option: String, advice: String) throws {
  if path?.isEmpty == true { throw ValidationError("\(option) is empty. \(advice)") }
}

import CLibrary

/// Whether every argument of this process is well-formed UTF-8, as the system passed it.
func argumentsAreWellFormed() -> Bool {
  for index in 0..<Int(CommandLine.argc) {
    guard let argument = CommandLine.unsafeArgv[index] else { continue }
    if String(validatingCString: argument) == nil { return false }
  }
  return true
}

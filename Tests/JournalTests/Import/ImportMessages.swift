import Journal
import Wording

/// The sentences of an import, which the tests of a file's problems read.
extension ImportProblem {
  var message: String { Words().message(of: self) }
}

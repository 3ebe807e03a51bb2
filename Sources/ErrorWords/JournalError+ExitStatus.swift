package import Insights

extension JournalError.Code {
  /// The status of a program that ends with the error, after `sysexits.h`.
  package var exitStatus: Int32 {
    switch self {
    case .missing: 66
    case .permission, .locked, .disk: 74
    case .invalidValue, .name, .exists, .inUse: 64
    case .notBuilt: 69
    default: 65
    }
  }
}

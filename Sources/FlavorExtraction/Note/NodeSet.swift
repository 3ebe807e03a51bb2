import FlavorWheel

/// The set of wheel nodes that entries and mentions carry.
typealias NodeSet = FlavorNodeSet

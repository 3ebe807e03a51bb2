import FlavorWheel

/// The set of wheel nodes of an entry or mention.
typealias NodeSet = FlavorNodeSet

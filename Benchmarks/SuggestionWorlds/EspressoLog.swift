enum EspressoLog { static func report(_ path: String) {} }

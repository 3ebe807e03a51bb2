import Foundation

// Foundation stays behind these.

func sine(_ angle: Double) -> Double { sin(angle) }
func cosine(_ angle: Double) -> Double { cos(angle) }
func arcTangent(_ y: Double, _ x: Double) -> Double { atan2(y, x) }
func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }

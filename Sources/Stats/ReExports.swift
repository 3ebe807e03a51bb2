// `Estimate` is part of every result, so whoever imports Stats can read it.
@_exported public import Numerics

// `Estimate` is part of every result: who imports Stats can read it.
@_exported public import Numerics

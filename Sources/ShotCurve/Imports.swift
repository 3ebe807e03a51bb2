// What the readers of curves use: no other file imports it.
@_exported public import CLibrary
@_exported public import Numerics

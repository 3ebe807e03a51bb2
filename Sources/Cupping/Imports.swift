// What the analyses of panels use: no other file imports it.
@_exported public import CLibrary
@_exported public import Numerics

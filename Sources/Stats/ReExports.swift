// Results of statistics use the types of these modules, so whoever imports Stats can read them. What is
// exported here, no other file of the module imports.
@_exported public import CLibrary
@_exported public import Documents
@_exported public import FlavorExtraction
@_exported public import FlavorWheel
@_exported public import Journal
@_exported public import Numerics
@_exported public import ShotCurve
@_exported public import Support

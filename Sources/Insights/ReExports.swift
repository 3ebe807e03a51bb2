// A front end needs one import: the API of the engine uses the types of these modules. What is exported
// here, no other file of the module imports.
@_exported public import BagLabels
@_exported public import Cupping
@_exported public import Documents
@_exported public import FlavorExtraction
@_exported public import FlavorWheel
@_exported public import Journal
@_exported public import Linguistics
@_exported public import Phrases
@_exported public import Reports
@_exported public import ShotCurve
@_exported public import ShotFiles
@_exported public import Stats
@_exported public import Support
@_exported public import Wording

// Every stage of a reading uses words, nodes of the wheel and bytes. What is exported here, no other file of
// the module imports.
@_exported public import FlavorWheel
@_exported public import Linguistics
@_exported public import Support

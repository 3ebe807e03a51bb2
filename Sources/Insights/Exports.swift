// One import is enough for a front end: the facade's own API speaks in these modules' types.
@_exported public import FlavorExtraction
@_exported public import FlavorWheel
@_exported public import Linguistics
@_exported public import Reports
@_exported public import Support
@_exported public import Wording

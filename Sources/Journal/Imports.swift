// What many files of the journal use: no other file imports it.
@_exported public import CoffeeTerms
@_exported public import Support

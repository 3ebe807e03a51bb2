// What many files of the label reader use: no other file imports it.
@_exported public import FlavorExtraction
@_exported public import Journal

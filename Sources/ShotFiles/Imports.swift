// What all readers of files use: no other file imports it.
@_exported public import Support

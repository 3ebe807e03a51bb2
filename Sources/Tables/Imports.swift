// What all readers of containers use: no other file imports it.
@_exported public import Support

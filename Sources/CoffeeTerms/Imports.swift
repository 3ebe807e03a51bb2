// What all tables of words use: no other file imports it.
@_exported public import Support

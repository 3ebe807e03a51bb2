// What taggers, spellers and their tables use: no other file imports it.
@_exported public import Support

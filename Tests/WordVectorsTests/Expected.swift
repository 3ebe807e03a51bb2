/// What `Embeddings/README.md` states of the committed vector file.
enum Expected {
  static let checksum: UInt64 = 0x67D3_740E_0A86_6D7E
}

/// What `Embeddings/README.md` states of the committed vector file.
enum Expected {
  static let checksum: UInt64 = 0x78B2_1A85_DA67_1305
}

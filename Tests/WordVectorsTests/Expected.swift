/// What `Embeddings/README.md` states of the committed vector file.
enum Expected {
  static let checksum: UInt64 = 0x04AF_0C6D_CBA3_2F7F
}

import Testing

@testable import LocalModel

/// Which addresses there are, and which of them are this machine.
@Suite struct ServerURLTests {
  @Test(arguments: [
    ("http://127.0.0.1:8080", "http://127.0.0.1:8080"),
    ("http://127.0.0.1", "http://127.0.0.1"),
    ("http://127.9.8.7:1", "http://127.9.8.7:1"),
    ("HTTP://localhost:11434/v1/", "http://localhost:11434"),
    ("http://LOCALHOST/base/v1", "http://LOCALHOST/base"),
    ("http://[::1]:8080/", "http://[::1]:8080"),
    ("http://[0:0:0:0:0:0:0:1]", "http://[0:0:0:0:0:0:0:1]"),
  ])
  func `an address of this machine`(text: String, plain: String) throws {
    let url = try ServerURL(text)
    #expect(url.isLoopback)
    #expect(url.text == plain)
  }

  @Test(arguments: [
    "http://192.168.1.5:8080", "http://0.0.0.0:8080", "http://10.0.0.1", "http://[::]:80",
    "http://[fe80::1]", "http://[::ffff:127.0.0.1]", "http://[::127.0.0.1]", "http://example.com",
    "http://localhost.", "http://localhost.example.com", "http://127.0.0.1.example.com",
    "http://127.1", "http://0177.0.0.1", "http://0x7f.0.0.1", "http://2130706433",
    "http://my-localhost", "http://128.0.0.1",
  ])
  func `another machine needs permission`(text: String) throws {
    #expect(try !ServerURL(text).isLoopback)
    #expect(throws: ModelError(.remoteNotAllowed)) { try ModelServer(ModelSettings(url: text)) }
    _ = try ModelServer(ModelSettings(url: text, allowsRemote: true))
  }

  @Test(arguments: [
    "", "127.0.0.1:8080", "https://127.0.0.1", "ftp://127.0.0.1", "http://", "http://:80",
    "http://127.0.0.1@example.com", "http://localhost:80@example.com", "http://localhost:0",
    "http://localhost:65536", "http://localhost:+80", "http://localhost:8o", "http://localhost:",
    "http://localhost\n.example.com", "http://localhost /", "http://[::1", "http://[::1]x",
    "http://[localhost]", "http://::1", "http://localhost#@example.com", "http://localhost?x",
    "http://local%68ost", "http://exämple.com", "http://a_b", "http://localhost\\@example.com",
  ])
  func `what is no address`(text: String) {
    #expect(throws: ModelError(.invalidURL)) { try ServerURL(text) }
  }
}

import Support
import Testing

/// Notes that an app keeps as HTML.
@Suite struct HTMLTextTests {
  @Test(arguments: [
    ("plum", "plum"), ("a < b & c", "a < b & c"), ("<p>one</p><p>two</p>", "one\ntwo"),
    ("<b>x</b>&nbsp;y &#39;z&#39;", "x y 'z'"), ("3 <4> 5", "3 <4> 5"), ("<3", "<3"),
    ("&x;", "&x;"), ("a > b <i>c</i> > <d", "a > b c > <d"), ("<<b>x", "<x"),
  ])
  func `notes without tags`(_ html: String, _ text: String) {
    #expect(HTMLText.plain(html) == text)
  }
}

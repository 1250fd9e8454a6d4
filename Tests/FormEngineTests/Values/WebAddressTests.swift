import FormEngine
import Testing

// The rule `url`, part by part.

private func expect(_ cases: [String], _ isOne: Bool, around place: (String) -> String) {
  for text in cases.map(place) {
    #expect(isHTTPURL(text) == isOne, "\(text.debugDescription)")
  }
}

@Test func theSchemeIsHTTPInAnyCase() {
  expect(
    ["http://a.de", "https://a.de", "HTTPS://A.de", "hTtP://a.de"], true
  ) { $0 }
  expect(
    [
      "", "http", "http:", "http:/", "http://", "https://", "http:///path", "http://?x",
      "http://#x",
      "a.de", "//a.de", "ftp://a.de", "mailto:a@b.de", "https:a.de", " http://a.de",
      "http ://a.de",
      "httpx://a.de", "http:\\\\a.de",
    ], false
  ) { $0 }
}

@Test func aHostIsLabelsOfLettersAndDigits() {
  expect(
    [
      "localhost", "a", "example.org", "a.b.c.d", "xn--bcher-kva.example", "a_b.c", "-a-.b-",
      "1.a",
      "0x7f", "1a", "example.org.", "a.1a", "bücher.example", "BÜCHER.example", "例え.テスト",
      "उदाहरण.परीक्षा", "e\u{301}.de", "пример.испытание", "٣a.de",
    ], true
  ) { "http://\($0)/" }
  expect(
    [
      ".", "..", ".a", "a..b", "a..", "a b", "a\u{A0}b.de", "a%20b", "%61.de", "a~b", "a!b",
      "a$b",
      "a,b", "a;b", "a=b", "(a)", "a*b", "a'b", "a\"b", "<a>", "{a}", "a|b", "a^b", "a`b", "a\\b",
      "a\u{202E}b", "a\u{200D}b", "☃.de", "a。b", "½.de", "Ⅷ.de", "\u{301}a.de", "a\u{7F}b",
      "a\tb",
      "1", "123", "a.1", "a.1.", "1.2", "1.2.3", "1.2.3.4.5", "example.042", "١٢٣", "a.１",
    ], false
  ) { "http://\($0)/" }
}

@Test func userInformationIsNoPart() {
  expect(
    ["user@a.de", "user:secret@a.de", "@a.de", "a.de@", ":@a.de", "1:2:3@a.de", "a@[::1]"], false
  ) { "http://\($0)/" }
  expect(["http://a.de/@b", "http://a.de/?a@b", "http://a.de#@"], true) { $0 }
}

@Test func anIPv4AddressIsFourNumbers() {
  expect(
    ["0.0.0.0", "1.2.3.4", "127.0.0.1", "10.20.30.255", "255.255.255.255", "199.249.250.100"],
    true
  ) { "http://\($0):80/" }
  expect(
    [
      "1.2.3.256", "256.1.1.1", "1.2.3.1000", "01.2.3.4", "1.2.3.04", "1.2.3.00", "1.2.3.",
      "1.2.3.4.", ".1.2.3", "1..2.3", "999.999.999.999",
    ], false
  ) { "http://\($0)" }
}

/// RFC 3986, section 3.2.2: each production of IPv6address, and near misses.
@Test func anIPv6AddressIsWrittenAsTheRFCSays() {
  expect(
    [
      "1:2:3:4:5:6:7:8", "1:2:3:4:5:6:1.2.3.4", "::2:3:4:5:6:7:8", "::3:4:5:6:1.2.3.4",
      "::3:4:5:6:7:8", "1::3:4:5:6:7:8", "::4:5:6:7:8", "1:2::4:5:6:7:8", "1:2:3::5:6:7:8",
      "1:2:3:4::6:7:8", "1:2:3:4:5::7:8", "1:2:3:4:5::1.2.3.4", "1:2:3:4:5:6::8",
      "1:2:3:4:5:6:7::", "::", "::1", "1::", "::ffff:1.2.3.4", "2001:db8::FFFF",
      "abcd:EF01::0000",
      "::1.2.3.4", "1::1.2.3.4",
    ], true
  ) { "http://[\($0)]:8080/" }
  expect(
    [
      "", ":", ":::", "1", "1:2", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "1:2:3:4:5:6:7:1.2.3.4",
      "::1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8::", "1:2:3:4::5:6:7:8", "1::2::3", "1:", ":1",
      "12345::",
      "::12345", "g::", "::1.2.3", "::256.1.1.1", "::ffff:01.2.3.4", "::1.2.3.4:5", "1.2.3.4",
      "::1.2.3.4.", "::1%eth0", "::1%25eth0", "v1.a", "::1 ", " ::1", "[::1]",
    ], false
  ) { "http://[\($0)]/" }
  expect(["[::1", "[::1]x", "::1", "::1]", "[::1]]", "a[::1]"], false) { "http://\($0)/" }
}

@Test func aPortIsANumberOfSixteenBits() {
  expect(["", ":", ":0", ":80", ":00080", ":65535"], true) { "https://a.de\($0)?x" }
  expect(
    [":65536", ":99999999999999999999", ":-1", ":+1", ":8o", ":80:80", ":٣", ": 80"], false
  ) { "https://a.de\($0)/" }
  expect(["http://:80", "http://:80/"], false) { $0 }
}

@Test func whatFollowsIsCodePointsOfTheStandard() {
  expect(
    [
      "", "/", "?", "#", "/?#", "/a/b;c=d,e", "/!$&'()*+,-./:;=?@_~", "?a=b&c",
      "?x?y", "#a?b/c", "/%20%C3%A4%ff", "/ä/ø?日本#👨‍👩‍👧", "/\u{A0}", "/\u{202E}", "/\u{10FFFD}",
      "/\u{FDCF}",
    ], true
  ) { "http://a.de\($0)" }
  expect(
    [
      "/ ", "/a b", "/\"", "/<b>", "/\\", "/[", "/]", "/{c}", "/a|b", "/^", "/`", "/%", "/%2",
      "/%2g",
      "/%zz", "?%", "#%", "#a#b", "/\u{7F}", "/\u{1F}", "/\t", "/\n", "/\u{80}", "/\u{9F}", "?[]",
    ], false
  ) { "http://a.de\($0)" }
  // Noncharacters, which Swift allows in no literal.
  let noncharacters: [UInt32] = [0xFDD0, 0xFDEF, 0xFFFE, 0xFFFF, 0x1_FFFE, 0x10_FFFF]
  expect(
    noncharacters.compactMap { Unicode.Scalar($0).map { "http://a.de/\($0)" } }, false
  ) { $0 }
}

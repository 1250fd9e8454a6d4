import FormEngine
import TestCases
import Testing

@Suite struct TextRuleTests {
  @Test func takesEMailAddresses() async {
    // Takes e-mail addresses.
    await forEachCase([
      "a@b", "blob@example.com", "a.b+c@x-y.example", "!#$%&'*+/=?^_`{|}~-@x", ".a@b", "a..b@c",
      "a@" + String(repeating: "x", count: 63), "a@1.2.3.4",
    ]) { text in
      #expect(isEmailAddress(text))
    }

    await forEachCase([
      "", "a", "@b", "a@", "a@b@c", "a b@c", "a@-b", "a@b-", "a@b-.c", "a@b..c", "a@.b", "a@b.",
      "a@b_c",
      "é@b.c", "a@é.c", "\"a\"@b", "a,b@c", "a@" + String(repeating: "x", count: 64), "a@b\n",
      "(a)@b",
      "a@[1.2.3.4]",
    ]) { text in
      #expect(!isEmailAddress(text))
    }
  }

  @Test func takesWebAddresses() async {
    await forEachCase([
      "http://example.com", "https://example.com/", "HTTPS://Example.COM/a?b=c#d",
      "http://localhost:8080/x",
      "http://127.0.0.1", "http://[::1]:80/", "http://[2001:db8::1]", "http://[::ffff:1.2.3.4]/",
      "http://a.b./", "http://user:secret@host/", "http://host?x", "http://host#x", "http://host:",
      "http://xn--bcher-kva.example", "http://bücher.example/ä", "http://host/%20(a)[b]{c}|d",
      "http://1:2:3@host/", "http://a_b.c", "http://[1:2:3:4:5:6:7:8]",
    ]) { text in
      #expect(isHTTPURL(text))
    }

    await forEachCase([
      "", "http", "http:", "http:/", "http://", "http:///path", "http://?x", "http://:80",
      "example.com",
      "//example.com", "ftp://example.com", "mailto:a@b", "https:example.com", " http://a",
      "http://a ",
      "http://a b", "http://a/b c", "http://a\n", "http://a:port", "http://a:65536",
      "http://a:99999999999999999999",
      "http://a..b", "http://.a", "http://.", "http://[::1", "http://[]", "http://[1::2::3]",
      "http://[1:2]",
      "http://[::12345]", "http://[1:2:3:4:5:6:7:8:9]", "http://[::1]x", "http://a%zz", "http://a@",
      "http://a\\b",
      "http://a/<b>", "http://a/\"", "http://a/\u{202E}b", "http://a\u{A0}b", "http://[::1.2.3]",
      "http://[::256.1.1.1]",
      "http://[1:]", "http://[:1]", "http://[:]",
    ]) { text in
      #expect(!isHTTPURL(text))
    }
  }

  @Test func tellsUUIDsFromOthers() async {
    await forEachCase(
      [
        ("123e4567-e89b-12d3-a456-426614174000", true),
        ("123E4567-E89B-12D3-A456-426614174000", true),
        ("00000000-0000-0000-0000-000000000000", true), ("", false),
        ("123e4567-e89b-12d3-a456-42661417400", false),
        ("123e4567-e89b-12d3-a456-4266141740000", false),
        ("123e4567e89b-12d3-a456-4266141740000", false),
        ("{23e4567-e89b-12d3-a456-42661417400}", false),
        ("g23e4567-e89b-12d3-a456-426614174000", false),
        ("123e4567-e89b-12d3-a456 426614174000", false),
      ] as [(String, Bool)]
    ) { text, isOne in
      #expect(isUUID(text) == isOne)
    }
  }
}

import FormLanguage
import FormSyntax
import TestCases
import Testing

/// Tests of proofs about nested lists, where each outer row has its own inner rows.
struct NestedRowProofTests {
  private static let cases: [(name: String, form: String, findings: [String])] = [
    (
      "a condition on a cell of the outer row",
      """
      field least: integer { default 2 }
      field kind: choice { option large when least > 1 }
      rows guests {
        count 0...3
        unique name
        field name: text { required }
        field age: integer { check age >= least else "M" }
        rows gifts { field price: decimal { readonly when age < 5 } }
      }
      """, []
    ),
    (
      "inner rows that follow their outer rows",
      """
      rows guests {
        count 2...3
        unique age
        field age: integer { required range 1...9 }
        rows gifts {
          count 1...
          field price: integer { required check price == age else "M" }
        }
      }
      """, []
    ),
    (
      "a computed value of an inner row",
      """
      rows guests {
        count 2...2
        unique age
        field age: integer { required range 1...9 }
        rows gifts {
          count 1...
          let next = age + 1
          field price: integer { required check price == next else "M" }
          field double: integer = price * 2
          field rest: text { show when double == age * 2 + 2 }
        }
      }
      """, []
    ),
    (
      "the position of an inner row",
      """
      rows guests {
        count 1...2
        unique age
        field age: integer { required }
        rows gifts {
          field price: text { show when position() == 3 }
        }
      }
      """, []
    ),
    (
      "what no inner row allows",
      """
      rows guests {
        count 1...2
        unique age
        field age: integer { required range 1...9 }
        rows gifts {
          field price: integer { range 10... }
          field name: text { show when price < age }
          field note: text { show when age > 9 }
        }
      }
      """, ["unreachable-field", "unreachable-field"]
    ),
  ]

  func innerRowsBelongToTheirOuterRow() {
    for each in Self.cases {
      #expect(
        compiled(form(each.form)).diagnostics.map(\.name.rawValue) == each.findings, "\(each.name)")
    }
  }
}

@Test func innerRowsBelongToTheirOuterRow() {
  NestedRowProofTests().innerRowsBelongToTheirOuterRow()
}

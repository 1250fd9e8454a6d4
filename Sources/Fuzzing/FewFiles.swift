import FormLanguage
import FormSyntax

/// The files that fuzzed forms can import: any path leads to one of a few.
struct FewFiles: FormImporter {
  /// The PO file in German, if there is one.
  var translation: SourceText?

  private static let types = """
    type Country = choice { option at "Austria" option ch "Switzerland" option de "Germany" }
    type Address = group {
      field name: text @10 "Name" { required }
      field street: text @20 "Street and number" { required }
      field postcode: text @30 "Postcode" { required match /[0-9]{4,5}/ else "4 or 5 digits." }
      field city: text @40 "Town" { required }
      field country: Country @50 "Country" { required default .de }
      check postcode_length: (length(postcode) == 5) == (country == .de)
        else "Five digits in Germany." focus postcode
    }
    type Code = text { length 2...5 match /[a-z]*/ }

    """

  private static let options = #"""
    name,label,hint,category,product,price,days,weight,due,free,label:de
    computer,"A ""computer""",Notebooks,office,notebook,1149.00,5,1.2,2030-01-01,true,Rechner
    screen,https://screen//,,office,desktop,1589,5,1.7,2030-02-28,false,
    chair,,"One, with arms",home,,0.5,,0,,,Stuhl

    """#

  func load(_ path: String, relativeTo importer: String) -> Result<SourceText, ImportFailure> {
    if path.hasSuffix(".po") { return translation.map { .success($0) } ?? .failure(.missing) }
    if path.hasSuffix(".csv") {
      return .success(SourceText(name: "few.csv", text: Self.options))
    }
    return path.isEmpty
      ? .failure(.missing) : .success(SourceText(name: "few.form", text: Self.types))
  }

  func languages(of form: String) -> [String] { translation == nil ? [] : ["de"] }
}

/// Reasons that only imports of XLSForms give.
extension ImportReason {
  static let noSurvey = other("there is no sheet `survey`")
  static let noHeadings = other("the first row needs the headings `type` and `name`")
  static let deepFormula = malformed("it nests too deep")
  static let wholeRows = other("it reads a question in a repeat from outside, for all rows at once")
  static let shadowed = other("a question with the same name is nearer")
  static let textOfOption = other("it reads the code of an option as a text")
  static let numberOfOption = other("it computes with options whose codes are not all numbers")
  static let notNumber = other("it computes with what is not a number")
  static let numberOfText = other("it reads a text as a number, in more notations than Formwalk")
  static let dayCount = other("a date and a number are a number of days; `date(…)` makes it a date")
  static let emptyCells = other("a row may have no answer, which XPath does not skip")
  static let otherLeftOut = other("the option that `or_other` adds is not imported")
  static let otherOfAnswers = other("`or_other` adds an option to answers")
  static let followsAnswers = other("it is computed once, and a default here follows what it reads")
  static let ownOptions = other("it chooses between options that only one question has")
  static let numberAsText = other("it compares a number with a text, in which `05` is not `5`")
  static let storedCondition = other(
    "it reads a computed condition, which programs store in different ways")
  static let notDate = other("it uses as a date what is not one")
  static let notTime = other("it is not a time without a zone, such as `08:15`")
  static let notMoment = other(
    "it is not a date and time without a zone, such as `2026-11-20T08:15`")
  static let pattern = other("the pattern uses more than patterns of Formwalk can say")
  static let partOfValue = other(
    "without `^` and `$`, ODK Collect matches the whole value, and Enketo a part of it")
  static let emptyOperand = other(
    "one of its values may be empty, which ODK Collect skips and Enketo does not")
  static let severalFromAnswers = other("it reads a choice of several answers")
  static let flatAnswers = other("here, the answers in a group are recorded together")
  static let loops = other("it is asked once for each option of a list")
  static let computedOnce = other("it is computed only once")
  static let circle = other("it depends on itself")
  static let unorderedOptions = other("the order of the choices is not recorded")
  static let triggers = other("a value is computed whenever what it reads changes")
  static let laterCalculation = other("a calculation would replace what was answered")
  static let noSuchList = other("there is no list with this name in `choices`")
  static let noExternalList = other(
    "there is no list with this name in `external_choices` or itemsets.csv, or it is too long")
  static let noOptionFile = other(
    "there is no such CSV file beside the form, or it is too long or has no column of names")
  static let noLanguage = other("its language has no code: write it as `Language (code)`")
  static let noBegin = other("nothing begins what ends here")
  static let noEnd = other("it does not end")
  static let deepGroups = other("groups nest too deep")
  static let noName = other("it has no name")
  static let secondOption = other("another option of the list has the same code")
  static let otherRelation = other("the options come from the rows of a repeat")

  static func optionWithoutName(_ code: String) -> ImportReason {
    other("`\(code)` is not an option of the question")
  }

  static let fileName = other("the name of the file")
  static let location = other("the coordinates")
  static let barcode = other("what the code says")
  static let phoneNumber = other("the telephone number")
  static let recordID = other("the identifier of what is chosen")
  static let otherValues = other("it shows values that the text does not")
  static let chosenOption = other("the option")
}

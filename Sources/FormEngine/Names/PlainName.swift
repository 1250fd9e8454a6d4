/// Returns true if a name can be written without backticks, unless it is a keyword in its context.
package func isPlainName(_ name: String) -> Bool {
  guard let first = name.unicodeScalars.first else { return false }
  return (first == "_" || first.properties.isXIDStart)
    && name.unicodeScalars.allSatisfy { $0 == "_" || $0.properties.isXIDContinue }
}

/// Returns the greatest whole number that is at most `value / divisor`; the divisor is positive.
func floorQuotient(_ value: Int128, _ divisor: Int128) -> Int128 {
  if divisor == 1 { return value }
  let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
  return remainder < 0 ? quotient - 1 : quotient
}

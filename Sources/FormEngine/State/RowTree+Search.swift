/// Search for rows by their contribution to the focus, in logarithmic time.
extension RowTree {
  /// Returns the first or last row in a tree with a wanted contribution.
  func end(in root: RowID, forwards: Bool, where isWanted: (FocusCounts) -> Bool) -> RowID? {
    var row = root
    guard row >= 0, isWanted(sums[Int(row)]) else { return nil }
    while true {
      let link = links[Int(row)]
      let near = forwards ? link.left : link.right
      if near >= 0, isWanted(sums[Int(near)]) {
        row = near
      } else if isWanted(own[Int(row)]) {
        return row
      } else {
        row = forwards ? link.right : link.left
        guard row >= 0 else { return nil }
      }
    }
  }

  /// Returns the nearest row after or before a row with a wanted contribution.
  func neighbour(of row: RowID, forwards: Bool, where isWanted: (FocusCounts) -> Bool) -> RowID? {
    let far = forwards ? links[Int(row)].right : links[Int(row)].left
    if far >= 0, let found = end(in: far, forwards: forwards, where: isWanted) { return found }
    var below = row
    var above = links[Int(row)].up
    while above >= 0 {
      let link = links[Int(above)]
      if (forwards ? link.left : link.right) == below {
        if isWanted(own[Int(above)]) { return above }
        let other = forwards ? link.right : link.left
        if other >= 0, let found = end(in: other, forwards: forwards, where: isWanted) {
          return found
        }
      }
      below = above
      above = link.up
    }
    return nil
  }

  /// Returns the sum of the contributions of all preceding rows of the same list.
  func sum(before row: RowID) -> FocusCounts {
    var sum = total(links[Int(row)].left)
    var below = row
    var above = links[Int(row)].up
    while above >= 0 {
      let link = links[Int(above)]
      if link.right == below { sum += total(link.left) + own[Int(above)] }
      below = above
      above = link.up
    }
    return sum
  }
}

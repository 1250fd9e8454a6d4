/// Returns the strongly connected components of a graph that contain a cycle, each sorted, in the
/// order of their lowest vertices (Tarjan's algorithm, without recursion).
///
/// - Parameters:
///   - count: the number of vertices, which are numbered from 0.
///   - targets: returns the targets of the edges of a vertex.
package func knots<Targets: RandomAccessCollection<Int>>(
  ofGraphWith count: Int, targets: (Int) -> Targets
) -> [[Int]] {
  var index = [Int32](repeating: -1, count: count)
  var low = [Int32](repeating: 0, count: count)
  var onStack = [Bool](repeating: false, count: count)
  var stack: [Int] = []
  var path: [(vertex: Int, rest: Targets.SubSequence)] = []
  var next: Int32 = 0
  var knots: [[Int]] = []

  func enter(_ vertex: Int) {
    index[vertex] = next
    low[vertex] = next
    next += 1
    stack.append(vertex)
    onStack[vertex] = true
    path.append((vertex, targets(vertex)[...]))
  }

  for root in 0..<count where index[root] < 0 {
    enter(root)
    while let vertex = path.last?.vertex {
      if let target = path[path.count - 1].rest.popFirst() {
        if index[target] < 0 {
          enter(target)
        } else if onStack[target] {
          low[vertex] = min(low[vertex], index[target])
        }
        continue
      }
      path.removeLast()
      if let outer = path.last?.vertex { low[outer] = min(low[outer], low[vertex]) }
      guard low[vertex] == index[vertex] else { continue }
      var knot: [Int] = []
      while let member = stack.popLast() {
        onStack[member] = false
        knot.append(member)
        if member == vertex { break }
      }
      if knot.count > 1 || targets(vertex).contains(vertex) { knots.append(knot.sorted()) }
    }
  }
  return knots.sorted { ($0.first ?? 0) < ($1.first ?? 0) }
}

// The grammar of forms for tree-sitter, written by `formwalk editor tree-sitter`: the rules come from
// the grammar of the language. It accepts every form that has no syntax errors, and some that have.

module.exports = grammar({
  name: 'formwalk',

  word: $ => $._word,

  // `unique start` has a column of this name, and `unique start 1` another clause after it.
  conflicts: $ => [[$.list_clause]],

  extras: $ => [/[\s\uFEFF]/, $.documentation, $.comment],

  rules: {
    @GRAMMAR@

    text: $ => choice(
      seq('"', repeat(choice(
        alias($._line_content, $.text_content), $.escape, $.interpolation)), token.immediate('"')),
      seq('"""', repeat(choice(
        alias($._block_content, $.text_content), $.escape, $.interpolation)),
        token.immediate(prec(2, '"""'))),
    ),
    _line_content: $ => token.immediate(prec(1, /[^"\\\r\n]+/)),
    _block_content: $ => token.immediate(prec(1, /[^"\\]+|""?/)),
    escape: $ => token.immediate(/\\([^(u\r\n]|u\{[0-9A-Fa-f]+\})/),
    interpolation: $ => seq(token.immediate('\\('), $._expression, ')'),

    pattern: $ => seq(
      '/', alias($._pattern_content, $.pattern_content), token.immediate(prec(2, /\/i?/))),
    _pattern_content: $ => token.immediate(prec(1, /([^\/\\\r\n]|\\[^\r\n])+/)),

    name: $ => choice($._word, $._quoted_name),
    _word: $ => /[\p{XID_Start}_][\p{XID_Continue}]*/,
    _quoted_name: $ => /`[^`\r\n]*`/,

    integer: $ => /[0-9][0-9_]*/,
    duration: $ => /[0-9][0-9_]*[ \t]*(@UNITS|@)/,
    decimal: $ => /[0-9][0-9_]*\.[0-9][0-9_]*/,
    date: $ => /[0-9]{4}-[0-9]{2}-[0-9]{2}/,
    time: $ => /[0-9]{2}:[0-9]{2}(:[0-9]{2})?/,
    datetime: $ => /[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:[0-9]{2})?/,

    documentation: $ => /\/\/\/([^\/\r\n][^\r\n]*)?/,
    comment: $ => /\/\/[^\r\n]*/,
  },
});

" Forms of Formwalk. The words come from the tables of the parser.

if exists('b:current_syntax')
  finish
endif

syn case match
syn sync minlines=200

" Of two items that match at one place, the later one wins.

" A word is a name, unless the table says that it is a keyword. In an expression, only reserved
" words are keywords.
syn match formwalkField /\v<\K\k*>/
syn match formwalkField /`[^`]*`/
syn match formwalkKeyword /\v<%(@WORDS|@)>/
syn match formwalkName /\v<\K\k*>/ contained
syn match formwalkName /`[^`]*`/ contained nextgroup=formwalkMember,formwalkIndex
syn match formwalkReserved /\v<%(@RESERVED|@)>/ contained
      \ nextgroup=formwalkOperand,formwalkQuoted skipwhite
syn match formwalkOperand /\v<%(%(@RESERVED|@)>)@!\K\k*>%([(\[]|\.\.@!)@!/ contained
syn match formwalkQuoted /`[^`]*`/ contained nextgroup=formwalkMember,formwalkIndex

" What follows these is an expression, or a path.
syn match formwalkKeyword
      \ /\v<%(when|where|and|or|not|in|if|then|else|default|range|length|count|step|from)>/
      \ nextgroup=formwalkOperand,formwalkQuoted skipwhite
syn match formwalkOperator /\v[=!]\=|[<>]\=?|[-+*\/%]|\?\?|\=/
      \ nextgroup=formwalkOperand,formwalkQuoted skipwhite
syn match formwalkOperator /\v\.\.[.<]/ nextgroup=formwalkOperand,formwalkQuoted
syn match formwalkComma /,/ nextgroup=formwalkOperand,formwalkQuoted skipwhite
syn match formwalkKeyword /\v<%(focus|clear|unique|by|enter|add|delete|move|sort|reject)>/
      \ nextgroup=formwalkTarget,formwalkQuoted skipwhite
syn match formwalkTarget
      \ /\v<%(%(@RESERVED|@|none|by|focus|on)>)@!\K\k*>%([(\[]|\.\.@!)@!/ contained
syn match formwalkKeyword /\v<focus\s+first\s+%(empty|problem)>/
syn match formwalkKeyword /\v<on\s+%(submit|success|reject)>/
syn match formwalkKeyword /\v<expect>/
      \ nextgroup=formwalkExpectation,formwalkOperand,formwalkQuoted skipwhite
syn match formwalkExpectation /\v<%(not\s+)?%(@EXPECTATIONS|@)>/ contained
      \ nextgroup=formwalkTarget,formwalkQuoted skipwhite
syn match formwalkExpectation /\v<%(not\s+)?%(error|warning)>/ contained
      \ nextgroup=formwalkTarget,formwalkRulePath,formwalkQuoted skipwhite
syn match formwalkRulePath /\v<\K\k*\ze[.\[]/ contained
      \ nextgroup=formwalkRule,formwalkRuleMember,formwalkRuleIndex
syn match formwalkRuleMember /\v\.%(\K\k*|`[^`]*`)/ contained
      \ nextgroup=formwalkRule,formwalkRuleMember,formwalkRuleIndex
syn match formwalkRule /\v\.%(@RULES|@)\d*>%([.\[])@!/ contained
syn match formwalkRuleIndex /\v\[\d+\]/ contained contains=formwalkNumber
      \ nextgroup=formwalkRule,formwalkRuleMember,formwalkRuleIndex

" `name = …` in `given`.
syn match formwalkField /\v<\K\k*>\ze\s*\=%(\=)@!/

" Paths, functions and options.
syn match formwalkField /\v<%(%(@RESERVED|@)>)@!\K\k*>\ze[.\[]/
      \ nextgroup=formwalkMember,formwalkIndex
syn match formwalkKeyword /\v<%(form|value)>\ze[.\[]/ nextgroup=formwalkMember,formwalkIndex
syn match formwalkMember /\v\.%(\K\k*|`[^`]*`)/ contained nextgroup=formwalkMember,formwalkIndex
syn match formwalkIndex /\v\[\d+\]/ contained contains=formwalkNumber
      \ nextgroup=formwalkMember,formwalkIndex
syn match formwalkFunction /\v<%(@FUNCTIONS|@)>\ze\(/
syn match formwalkOption /\v\.%(\K\k*|`[^`]*`)/

" Declarations.
syn match formwalkKeyword /\v<%(field|group|rows)>\ze\s+[[:alpha:]_`]/ nextgroup=formwalkName skipwhite
syn match formwalkKeyword /\v<option>\ze\s+/ nextgroup=formwalkOptionName skipwhite
syn match formwalkOptionName /\v<\K\k*>|`[^`]*`/ contained
syn match formwalkKeyword /\v<form>\ze\s+/ nextgroup=formwalkFormName skipwhite
syn match formwalkFormName /\v<\K\k*>|`[^`]*`/ contained
syn match formwalkKeyword /\v<let>\ze\s+/ nextgroup=formwalkConstant skipwhite
syn match formwalkConstant /\v<\K\k*>|`[^`]*`/ contained
syn match formwalkKeyword /\v<as>/ nextgroup=formwalkAlias skipwhite
syn match formwalkAlias /\v<\K\k*>|`[^`]*`/ contained
syn match formwalkKeyword /\v<%(check|warn)>/
      \ nextgroup=formwalkRuleName,formwalkOperand,formwalkQuoted skipwhite
syn match formwalkRuleName /\v<\K\k*>\ze\s*:/ contained nextgroup=formwalkRuleColon skipwhite
syn match formwalkRuleName /\v`[^`]*`\ze\s*:/ contained nextgroup=formwalkRuleColon skipwhite
syn match formwalkRuleColon /:/ contained nextgroup=formwalkOperand,formwalkQuoted skipwhite
syn match formwalkKeyword /\v<type>\ze\s+\K/ nextgroup=formwalkTypeName skipwhite
syn match formwalkTypeName /\v<\K\k*>|`[^`]*`/ contained nextgroup=formwalkTypeSign skipwhite
syn match formwalkTypeSign /=/ contained nextgroup=formwalkSeveral,formwalkBuiltIn,formwalkType skipwhite
syn match formwalkColon /:/ nextgroup=formwalkSeveral,formwalkBuiltIn,formwalkType skipwhite
syn match formwalkType /\v<\K\k*>|`[^`]*`/ contained
syn match formwalkSeveral /\v<choices>\ze\s+of>/ contained nextgroup=formwalkOf skipwhite
syn match formwalkOf /\v<of>/ contained nextgroup=formwalkBuiltIn,formwalkType skipwhite
syn keyword formwalkBuiltIn contained @TYPES@

" Literals.
syn match formwalkNumber /\v<\d[0-9_]*%(\.\d[0-9_]*)?>/ nextgroup=formwalkUnit skipwhite
syn match formwalkUnit /\v<%(@UNITS|@)>%([(\[]|\.\.@!)@!/ contained
syn match formwalkNumber /\v<\d{4}-\d\d?-\d\d?%(T\d\d?:\d\d%(:\d\d)?)?>/
syn match formwalkNumber /\v<\d\d?:\d\d%(:\d\d)?>/
syn match formwalkTag /\v\@\s*\d[0-9_]*/
syn match formwalkKeyword /\v<match%(es)?>/ nextgroup=formwalkPattern skipwhite
syn match formwalkPattern "\v/%([^/\\]|\\.)*/\w*" contained
syn region formwalkList start=/\[/ end=/\]/ transparent contains=@formwalkExpression
syn region formwalkGroup start=/(/ end=/)/ transparent contains=@formwalkExpression

" Texts. One in plain quotes ends on its line.
syn region formwalkText start=/"/ skip=/\\[^(]/ end=/"/ oneline
      \ contains=formwalkInterpolation,formwalkEscape
syn region formwalkText start=/"""/ skip=/\\[^(]/ end=/"""/
      \ contains=formwalkInterpolation,formwalkEscape
syn match formwalkEscape /\v\\%([nt"\\]|u\{\x*\})/ contained
syn region formwalkInterpolation matchgroup=formwalkOperator start=/\\(/ end=/)/ contained
      \ contains=@formwalkExpression,formwalkOwn
syn match formwalkOwn /\v<%(min|max|label)>\ze\s*\)/ contained

syn match formwalkComment "//.*$" contains=formwalkTodo,@Spell
syn match formwalkDocumentation "\v///%(/)@!.*$" contains=formwalkTodo,@Spell
syn keyword formwalkTodo contained TODO FIXME XXX

syn cluster formwalkExpression contains=formwalkReserved,formwalkOperator,
      \formwalkComma,formwalkField,formwalkFunction,formwalkOption,formwalkNumber,formwalkText,
      \formwalkAs,formwalkMatches,formwalkGroup,formwalkList,formwalkComment,formwalkPathHead
syn match formwalkMatches /\v<matches>/ contained nextgroup=formwalkPattern skipwhite
syn match formwalkAs /\v<as>/ contained nextgroup=formwalkAlias skipwhite
syn match formwalkPathHead /\v<%(form|value)>\ze[.\[]/ contained
      \ nextgroup=formwalkMember,formwalkIndex

hi def link formwalkKeyword Keyword
hi def link formwalkReserved formwalkKeyword
hi def link formwalkExpectation formwalkKeyword
hi def link formwalkPathHead formwalkKeyword
hi def link formwalkMatches formwalkKeyword
hi def link formwalkAs formwalkKeyword
hi def link formwalkOf formwalkKeyword
hi def link formwalkUnit formwalkKeyword
hi def link formwalkField Identifier
hi def link formwalkName formwalkField
hi def link formwalkOperand formwalkField
hi def link formwalkQuoted formwalkField
hi def link formwalkTarget formwalkField
hi def link formwalkMember formwalkField
hi def link formwalkRulePath formwalkField
hi def link formwalkRuleMember formwalkField
hi def link formwalkType Type
hi def link formwalkTypeName formwalkType
hi def link formwalkSeveral formwalkType
hi def link formwalkBuiltIn formwalkType
hi def link formwalkFormName Structure
hi def link formwalkOption Constant
hi def link formwalkOptionName formwalkOption
hi def link formwalkRule Label
hi def link formwalkRuleName formwalkRule
hi def link formwalkConstant PreProc
hi def link formwalkOwn formwalkConstant
hi def link formwalkAlias Special
hi def link formwalkFunction Function
hi def link formwalkOperator Operator
hi def link formwalkTypeSign formwalkOperator
hi def link formwalkNumber Number
hi def link formwalkTag Tag
hi def link formwalkPattern SpecialChar
hi def link formwalkText String
hi def link formwalkEscape SpecialChar
hi def link formwalkComment Comment
hi def link formwalkDocumentation SpecialComment
hi def link formwalkTodo Todo

let b:current_syntax = 'formwalk'

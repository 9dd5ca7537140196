// Bounded, so that a text of nothing but numbers takes linear time; what matches may begin within a longer number.
const NUMBER = String.raw`\d{1,20}(?:[.,]\d{1,20}){0,10}`
/** `3 + 4`, `(1 + 2) * 3`, `2**8`: an operator between numbers or brackets. Dates, ranges and `24/7` are none. */
const SPACED = new RegExp(
  String.raw`(?:${NUMBER}|\))\s*(?:\*\*?|[+×÷^·])\s*-?(?:${NUMBER}|\()|(?:${NUMBER}|\))\s+(?:[-−–/%x])\s+-?(?:${NUMBER}|\()`,
  'i',
)
const TIGHT = new RegExp(`${NUMBER}[-/%]${NUMBER}`)
const ASKS = /\b(?:calculate|compute|evaluate|solve|what is|what's|how much is)\b|=/i
const FUNCTION = /\b(?:sqrt|sin|cos|tan|log|log10|log2|ln|exp|abs|round|floor|ceil|max|min)\(/i
const LIST = new RegExp(String.raw`${NUMBER}(?:\s*,\s*(?:and\s+)?-?${NUMBER}|\s+and\s+-?${NUMBER}){2}`, 'i')

/** Numbers and operators are evidence too: the words an arithmetic tool would be found by, with how much each counts. */
export function arithmeticIn(text: string): { word: string; weight: number; label: string }[] {
  const isExpression = SPACED.test(text) || FUNCTION.test(text) || (TIGHT.test(text) && ASKS.test(text))
  if (isExpression) {
    return [
      { word: 'calculate', weight: 1, label: 'expression' },
      { word: 'expression', weight: 1, label: 'expression' },
      { word: 'arithmetic', weight: 0.5, label: 'expression' },
    ]
  }
  if (LIST.test(text)) return [{ word: 'numbers', weight: 0.6, label: 'numbers' }]
  return []
}

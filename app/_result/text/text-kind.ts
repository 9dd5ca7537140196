/** So much of a text tells what it is. */
const SEEN = 50_000

/** What a text is, by how it is written. */
export function textKind(text: string): 'html' | 'markdown' | 'diff' | 'plain' {
  const seen = text.slice(0, SEEN)
  if (/^\s{0,100}(?:<!doctype html\b|<html[\s>]|<head[\s>]|<body[\s>])/i.test(seen)) return 'html'
  if (isDiff(seen)) return 'diff'
  return isMarkdown(seen) ? 'markdown' : 'plain'
}

const isDiff = (text: string) => /^@@ -\d+(?:,\d+)? \+\d+(?:,\d+)? @@/m.test(text) && /^[+-]/m.test(text)

/** A sign that other texts have too counts once, one that hardly any has counts twice. */
const SIGNS: readonly [sign: RegExp, counts: number][] = [
  [/^#{1,6} \S/m, 2],
  [/^(?:```|~~~)/m, 2],
  [/^\|?[ :]*-{3,}[ :]*\|[-| :]*$/m, 2],
  [/^[-*+] \S.*\n[-*+] \S/m, 1],
  [/^\d{1,3}\. \S.*\n\d{1,3}\. \S/m, 1],
  [/\*\*[^*\n]{1,200}\*\*/, 1],
  [/\[[^\]\n]{1,200}\]\([^)\s]{1,500}\)/, 1],
]

const isMarkdown = (text: string) =>
  text.includes('\n') && SIGNS.reduce((sum, [sign, counts]) => (sign.test(text) ? sum + counts : sum), 0) >= 2

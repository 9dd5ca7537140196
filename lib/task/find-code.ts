/** Where something stands in a text: `[start, end)`. */
export interface Span {
  start: number
  end: number
}

const SQL =
  /(?<![\p{L}\p{N}_])(?:SELECT\s[^;]{0,2000}?\sFROM\s|INSERT\s{1,3}INTO\s|UPDATE\s{1,3}\S{1,80}\s{1,3}SET\s|DELETE\s{1,3}FROM\s|CREATE\s{1,3}(?:TABLE|VIEW|INDEX)\s|WITH\s{1,3}\w{1,80}\s{1,3}AS\s{0,3}\()/gu

/** Finds queries that nothing puts between quotes: from their first word, in capitals, to a semicolon or the end of their paragraph. */
export function findCode(text: string): Span[] {
  const spans: Span[] = []
  let from = 0
  for (const { index } of text.matchAll(SQL)) {
    if (index < from) continue
    const end = endOf(text, index)
    spans.push({ start: index, end })
    from = end
  }
  return spans
}

function endOf(text: string, start: number): number {
  const rest = text.slice(start, start + 10_000)
  const at = rest.search(/;|\n\s{0,9}\n|[.?!](?=\s{1,3}\p{Lu}\p{Ll}|\s{0,9}$)/u)
  return start + (at < 0 ? rest.trimEnd().length : at)
}

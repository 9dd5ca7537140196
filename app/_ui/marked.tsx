/** A text in which every one of these words is marked, in whatever case. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  const wanted = words.map((word) => word.toLowerCase()).filter((word) => word !== '')
  if (wanted.length === 0) return text
  const lower = text.toLowerCase()
  // A letter that is longer in lower case would move all marks behind it.
  if (lower.length !== text.length) return text
  const pieces: React.ReactNode[] = []
  let from = 0
  for (;;) {
    const found = wanted
      .map((word) => ({ at: lower.indexOf(word, from), length: word.length }))
      .filter(({ at }) => at >= 0)
      .sort((a, b) => a.at - b.at || b.length - a.length)[0]
    if (!found) break
    pieces.push(
      text.slice(from, found.at),
      <mark key={found.at} className="rounded-[2px] bg-warn-soft text-ink ring-1 ring-warn">
        {text.slice(found.at, found.at + found.length)}
      </mark>,
    )
    from = found.at + found.length
  }
  return [...pieces, text.slice(from)]
}

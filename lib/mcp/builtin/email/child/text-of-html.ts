const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'", apos: "'" }
const UNSEEN = ['script', 'style', 'head', 'title']

/** The words of an HTML text, for reading: nothing is shown as HTML. In linear time. */
export function textOfHtml(html: string): string {
  const pieces: string[] = []
  const lower = html.toLowerCase()
  for (let at = 0; at < html.length; ) {
    const open = html.indexOf('<', at)
    pieces.push(html.slice(at, open === -1 ? html.length : open))
    const close = open === -1 ? -1 : html.indexOf('>', open)
    if (close === -1) break
    const name = /^<\/?([a-z0-9]{1,20})/.exec(lower.slice(open, open + 24))?.[1] ?? ''
    if (/^(?:br|p|div|li|tr|h[1-6])$/.test(name)) pieces.push('\n')
    const end = UNSEEN.includes(name) && lower[open + 1] !== '/' ? lower.indexOf(`</${name}`, close) : close
    if (end === -1) break
    at = end === close ? close + 1 : end
  }
  const text = pieces
    .join('')
    .replace(/&([a-z0-9#]{2,6});/gi, (all, name: string) => ENTITIES[name.toLowerCase()] ?? all)
  return (
    text
      // Every other white space too: before a line break the next pattern looks at each of them anew.
      .replace(/[^\S\n]{2,}/g, ' ')
      .replace(/\s*\n\s*/g, '\n')
      .trim()
  )
}

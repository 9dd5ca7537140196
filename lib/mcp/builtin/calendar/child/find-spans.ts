const MAX_DEPTH = 20

/** Where something stands in the text, from its first to behind its last line. */
export interface Span {
  start: number
  end: number
  /** Number of its first line. */
  line: number
}

/** What has a place in the text of a calendar. */
export interface CalendarSpans {
  events: Span[]
  zones: Span[]
  /** Where another event can stand: before the end of the last calendar. */
  insertAt: number
}

/**
 * Finds events and time zones by the lines that they begin and end with. The file is changed by its text and not written
 * anew from what was understood of it: what another program put there stays as it is.
 */
export function findSpans(text: string): CalendarSpans {
  const found: CalendarSpans = { events: [], zones: [], insertAt: -1 }
  const open: { name: string; start: number; line: number }[] = []
  for (const { start, end, line, words } of marksOf(text)) {
    const name = words.slice(words.indexOf(':') + 1).trim()
    if (words.startsWith('BEGIN')) {
      if (open.push({ name, start, line }) > MAX_DEPTH) throw damaged(line, 'it is nested too deeply')
      continue
    }
    const begun = open.pop()
    if (begun?.name !== name) throw damaged(line, `END:${name.slice(0, 50)} ends nothing that was begun`)
    if (name === 'VCALENDAR' && open.length === 0) found.insertAt = start
    if (open.length !== 1) continue
    if (name === 'VEVENT') found.events.push({ start: begun.start, end, line: begun.line })
    if (name === 'VTIMEZONE') found.zones.push({ start: begun.start, end, line: begun.line })
  }
  if (found.insertAt === -1 || open.length > 0) throw damaged(null, 'it has no END:VCALENDAR')
  return found
}

/** The lines that begin or end something. */
function* marksOf(text: string) {
  let line = 0
  for (let start = 0; start < text.length; ) {
    line += 1
    const newline = text.indexOf('\n', start)
    const end = newline === -1 ? text.length : newline + 1
    // Longer lines begin nothing that has a name.
    const words = end - start < 200 ? text.slice(start, end).trimEnd().toUpperCase() : ''
    if (words.startsWith('BEGIN:') || words.startsWith('END:')) yield { start, end, line, words }
    start = end
  }
}

export const damaged = (line: number | null, why: string) =>
  new Error(
    `calendar.ics is no sound iCalendar file${line === null ? '' : ` at line ${line}`}: ${why}. Correct it, or move it away, and a new one is made.`,
  )

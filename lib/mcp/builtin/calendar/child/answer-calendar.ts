import {
  type CalendarAnswer,
  type CalendarQuestion,
  type CalendarRequest,
  MAX_CALENDAR_BYTES,
  MAX_LISTED,
} from '../protocol.ts'
import { composeEvent } from './compose-event.ts'
import { countEvents, findEvents } from './expand-events.ts'
import { type CalendarSpans, findSpans } from './find-spans.ts'
import { entriesOf, readEntries } from './read-events.ts'

const EMPTY = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//code-execution-mcp//calendar//EN\r\nEND:VCALENDAR\r\n'
const MAX_COUNTED = 100_000

/**
 * Answers one tool call over the text of a calendar. `text` is what it has become, null when it is as it was. Throws an
 * error for people: what is wrong, and what to do.
 */
export function answerCalendar({ text, request, now, newId }: CalendarQuestion): CalendarAnswer {
  const before = text === null || text.trim() === '' ? EMPTY : text
  const spans = findSpans(before)
  switch (request.tool) {
    case 'create_event':
      return create(before, spans, request, { now, id: newId })
    case 'delete_event':
      return remove(before, spans, request.id)
    case 'list_events':
      return { value: findEvents(readEntries(before, spans), request, now, MAX_LISTED), text: null }
    case 'count_events':
      return { value: countEvents(readEntries(before, spans), request, now, MAX_COUNTED), text: null }
  }
}

function create(
  text: string,
  { insertAt }: CalendarSpans,
  request: Extract<CalendarRequest, { tool: 'create_event' }>,
  { id, now }: { id: string; now: string },
): CalendarAnswer {
  const component = composeEvent(request, { id, now })
  const lines = text.includes('\r\n') ? '\r\n' : '\n'
  const added = `${component.toString().replaceAll('\r\n', '\n').replaceAll('\n', lines)}${lines}`
  const after = text.slice(0, insertAt) + added + text.slice(insertAt)
  if (Buffer.byteLength(after) > MAX_CALENDAR_BYTES) {
    throw new Error(`calendar.ics would have more than ${MAX_CALENDAR_BYTES} bytes; remove events that are over first.`)
  }
  const span = { start: 0, end: added.length, line: 1 }
  const [value] = findEvents(readEntries(added, { events: [span], zones: [], insertAt: 0 }), {}, now, 1)
  return { value, text: after }
}

function remove(text: string, spans: CalendarSpans, id: string): CalendarAnswer {
  const entries = entriesOf(id, text, spans)
  const [first] = entries
  if (first === undefined) {
    throw new Error(`The calendar has no event with the id ${JSON.stringify(id)}; list_events tells the ids of all.`)
  }
  const kept: string[] = []
  let at = 0
  for (const { span } of entries) {
    kept.push(text.slice(at, span.start))
    at = span.end
  }
  kept.push(text.slice(at))
  return { value: { id, title: first.title }, text: kept.join('') }
}

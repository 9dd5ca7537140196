import { createHash } from 'node:crypto'
import ICAL from 'ical.js'
import { messageOf } from '../../../../errors.ts'
import { type CalendarSpans, damaged, type Span } from './find-spans.ts'

// Days that do not say that they are days are common.
ICAL.design.strict = false

/** One entry of the file: an event, or what is said of one occurrence of an event that repeats. */
export interface Entry {
  id: string
  span: Span
  component: ICAL.Component
}

/** The entries of a calendar with the zones that it defines. Throws for one that cannot be read, with its line. */
export function readEntries(text: string, { events, zones }: CalendarSpans): Entry[] {
  const root = new ICAL.Component('vcalendar')
  for (const span of zones) root.addSubcomponent(readZone(text, span))
  return events.map((span) => {
    const component = readComponent(text, span)
    root.addSubcomponent(component)
    return { id: idOf(text, span, component), span, component }
  })
}

/** Where the entries of one id stand, and the title of each: also of what cannot be read, which can be removed then. */
export function entriesOf(id: string, text: string, { events }: CalendarSpans): { span: Span; title: string }[] {
  return events.flatMap((span) => {
    const named = nameOf(text, span)
    return named.id === id ? [{ span, title: named.title }] : []
  })
}

function nameOf(text: string, span: Span): { id: string | undefined; title: string } {
  try {
    const component = readComponent(text, span)
    return { id: idOf(text, span, component), title: String(component.getFirstPropertyValue('summary') ?? '') }
  } catch {
    // Listing tells of it; its id may be there all the same.
    return { id: /^UID:(.*)$/im.exec(text.slice(span.start, span.end))?.[1]?.trim(), title: '' }
  }
}

function readZone(text: string, span: Span): ICAL.Component {
  const zone = readComponent(text, span)
  if (!zone.hasProperty('tzid')) throw damaged(span.line, 'a time zone has no TZID')
  return zone
}

function readComponent(text: string, { start, end, line }: Span): ICAL.Component {
  try {
    return new ICAL.Component(ICAL.parse(text.slice(start, end)))
  } catch (error) {
    throw damaged(line, messageOf(error).slice(0, 200))
  }
}

/** Every event should have an id; one that has none is known by its text. */
function idOf(text: string, { start, end }: Span, component: ICAL.Component): string {
  const id = component.getFirstPropertyValue('uid')
  if (typeof id === 'string' && id !== '') return id.slice(0, 1_000)
  return `text-${createHash('sha256').update(text.slice(start, end)).digest('hex').slice(0, 16)}`
}

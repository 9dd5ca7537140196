import ICAL from 'ical.js'
import { messageOf } from '../../../../errors.ts'
import type { CalendarEvent, EventFilter } from '../protocol.ts'
import { damaged } from './find-spans.ts'
import type { Entry } from './read-events.ts'
import { clockOf, comparable, DAY_MS, type Moment, readMoment } from './read-moment.ts'

/** Occurrences of one event that are looked at, from its first on: a century of days. */
const MAX_STEPS = 40_000
const YEAR_MS = 366 * DAY_MS
const MAX_TEXT = 4_000

interface Occurrence {
  event: CalendarEvent
  clock: number
}

interface Between {
  from: Moment | null
  to: Moment | null
  text: string
}

/** The events that a filter lets through, sorted by start; more than `most` are refused. */
export function findEvents(entries: readonly Entry[], filter: EventFilter, now: string, most: number): CalendarEvent[] {
  const between = readFilter(filter, now)
  const found: Occurrence[] = []
  for (const group of groupsOf(entries)) {
    for (const occurrence of occurrencesOf(group, between)) {
      if (found.push(occurrence) > most)
        throw new Error(`More than ${most} events fit; ask for a shorter time with from and to, or for some text.`)
    }
  }
  found.sort((a, b) => a.clock - b.clock)
  return found.map(({ event }) => event)
}

function readFilter({ from, to, text = '' }: EventFilter, now: string): Between & { isOpen: boolean } {
  const first = from === undefined ? null : readMoment(from, 'from')
  const last = to === undefined ? null : readMoment(to, 'to')
  const isOpen = first === null && last === null
  if (first !== null && last !== null && last.ms < first.ms) throw new Error('to is before from; exchange them.')
  return { from: first, to: last ?? yearAfter(first, now), text: text.toLowerCase(), isOpen }
}

/** What repeats for ever ends a year from now, or from where it is asked for. */
function yearAfter(from: Moment | null, now: string): Moment | null {
  if (from === null) return null
  const today = readMoment(now, 'now')
  return { kind: from.kind, ms: Math.max(from.ms, today.ms) + YEAR_MS }
}

/** What belongs together by its id. */
function groupsOf(entries: readonly Entry[]): Entry[][] {
  const groups = new Map<string, Entry[]>()
  for (const entry of entries) {
    const group = groups.get(entry.id)
    if (group === undefined) groups.set(entry.id, [entry])
    else group.push(entry)
  }
  return [...groups.values()]
}

function* occurrencesOf(group: Entry[], between: Between & { isOpen: boolean }): Generator<Occurrence> {
  const isException = ({ component }: Entry) => component.hasProperty('recurrence-id')
  const exceptions = group.filter(isException).map(({ component }) => component)
  for (const entry of group) {
    try {
      const isSeries = !isException(entry)
      const event = new ICAL.Event(entry.component, { exceptions: isSeries ? exceptions : [] })
      if (!(event.startDate instanceof ICAL.Time)) throw new Error('the event has no DTSTART')
      if (isSeries && event.isRecurring()) yield* series(entry.id, event, between)
      else yield* shown(entry.id, event, { start: event.startDate, end: event.endDate, isSeries: !isSeries }, between)
    } catch (error) {
      if (error instanceof TooManyOccurrences) throw error
      throw damaged(entry.span.line, messageOf(error).slice(0, 200))
    }
  }
}

class TooManyOccurrences extends Error {}

function* series(id: string, event: ICAL.Event, between: Between & { isOpen: boolean }): Generator<Occurrence> {
  const iterator = event.iterator()
  for (let steps = 0; ; steps++) {
    const next = iterator.next()
    if (!next || isAfter(next, between.to)) return
    if (steps === MAX_STEPS) {
      throw new TooManyOccurrences(
        `The event ${JSON.stringify(titleOf(event))} repeats more than ${MAX_STEPS} times; ask for an earlier time with to, or remove it with delete_event, id ${JSON.stringify(id)}.`,
      )
    }
    const { item, startDate: start, endDate: end } = event.getOccurrenceDetails(next)
    // What is said of one occurrence is an entry of its own, and may be on another day; of those that follow it is not.
    if (item === event || item.modifiesFuture()) yield* shown(id, item, { start, end, isSeries: true }, between)
    if (between.isOpen) return
  }
}

function* shown(
  id: string,
  event: ICAL.Event,
  { start, end, isSeries }: { start: ICAL.Time; end: ICAL.Time; isSeries: boolean },
  { from, to, text }: Between,
): Generator<Occurrence> {
  if (isAfter(start, to) || isBefore(start, end, from)) return
  const found = {
    ...{ id, title: titleOf(event), start: start.toString(), end: end.toString() },
    ...{ all_day: start.isDate, repeats: isSeries, time_zone: zoneOf(event) },
    ...{ location: short(event.location), description: short(event.description) },
  }
  if (!`${found.title}\n${found.location}\n${found.description}`.toLowerCase().includes(text)) return
  yield { event: found, clock: clockOf(start) }
}

const isAfter = (start: ICAL.Time, to: Moment | null) =>
  to !== null && comparable(start, to) >= to.ms + (to.kind === 'day' ? DAY_MS : 1)

/** Whether it is over at that time; what takes no time is over after its start. */
function isBefore(start: ICAL.Time, end: ICAL.Time, from: Moment | null): boolean {
  if (from === null) return false
  const [begun, over] = [comparable(start, from), comparable(end, from)]
  return over > begun ? over <= from.ms : begun < from.ms
}

function zoneOf(event: ICAL.Event): string | null {
  const zone = event.component.getFirstProperty('dtstart')?.getParameter('tzid')
  return typeof zone === 'string' ? short(zone) : null
}

const titleOf = ({ summary }: ICAL.Event) => short(summary)

function short(text: unknown): string {
  const whole = typeof text === 'string' ? text : ''
  return whole.length > MAX_TEXT ? `${whole.slice(0, MAX_TEXT)}…` : whole
}

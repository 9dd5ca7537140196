import ICAL from 'ical.js'
import { messageOf } from '../../../../errors.ts'
import type { CalendarEvent, EventFilter } from '../protocol.ts'
import { doEach } from './do-each.ts'
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
type Filter = Between & { isOpen: boolean }

/**
 * The events that a filter lets through, sorted by start; more than `most` are refused. One whose occurrences take too long
 * to work out is there once, with its `problem`: it keeps none of the others from being found.
 */
export function findEvents(entries: readonly Entry[], filter: EventFilter, now: string, most: number): CalendarEvent[] {
  const between = readFilter(filter, now)
  const found: Occurrence[] = []
  const unclear: CalendarEvent[] = []
  const add = (occurrences: Occurrence[]) => {
    for (const occurrence of occurrences) found.push(occurrence)
    if (found.length > most)
      throw new Error(`More than ${most} events fit; ask for a shorter time with from and to, or for some text.`)
  }
  const addUnclear = (entry: Entry, why: string) => {
    const occurrence = unclearOne(entry, why)
    if (!isAbout(occurrence.event, between.text)) return
    unclear.push(occurrence.event)
    if (unclear.length > MAX_UNCLEAR) throw tooManyUnclear(unclear)
    add([occurrence])
  }
  const slow = doEach(jobsOf(entries), (job) => {
    const occurrences = tried(job, between, most)
    if (occurrences instanceof TooManyOccurrences) addUnclear(job.entry, occurrences.message)
    else add(occurrences)
  })
  for (const { entry } of slow) addUnclear(entry, TOO_SLOW)
  found.sort((a, b) => a.clock - b.clock)
  return found.map(({ event }) => event)
}

const TOO_SLOW = 'Its occurrences take too long to work out: its rule may never apply, or much too often'

/** Of so many something is said each; more are no calendar. */
const MAX_UNCLEAR = 100
const SHOWN_IDS = 10

const tooManyUnclear = (events: readonly CalendarEvent[]) =>
  new Error(
    `The occurrences of more than ${MAX_UNCLEAR} events cannot be worked out. Remove them with delete_event, or move calendar.ics away; the first ids: ${idsOf(events)}.`,
  )

const idsOf = (events: readonly CalendarEvent[]) =>
  events
    .slice(0, SHOWN_IDS)
    .map(({ id }) => JSON.stringify(id))
    .join(', ')

/** How many `findEvents` would find. Throws where that is not known of one, with its id. */
export function countEvents(entries: readonly Entry[], filter: EventFilter, now: string, most: number): number {
  const events = findEvents(entries, filter, now, most)
  const [unclear] = events.filter(({ problem }) => problem !== undefined)
  if (unclear)
    throw new Error(`How many there are is not known because of ${JSON.stringify(unclear.title)}. ${unclear.problem}`)
  return events.length
}

function readFilter({ from, to, text = '' }: EventFilter, now: string): Filter {
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

interface Job {
  entry: Entry
  /** What is said of single occurrences of it. */
  exceptions: ICAL.Component[]
  isSeries: boolean
}

/** What takes no time first, so that it is done whatever the others take. */
function jobsOf(entries: readonly Entry[]): Job[] {
  const exceptions = exceptionsOf(entries)
  const jobs = entries.map((entry) => {
    const isSeries = !isException(entry)
    return { entry, isSeries, exceptions: isSeries ? (exceptions.get(entry.id) ?? []) : [] }
  })
  return jobs.toSorted((a, b) => effortOf(a) - effortOf(b))
}

const isException = ({ component }: Entry) => component.hasProperty('recurrence-id')

function exceptionsOf(entries: readonly Entry[]): Map<string, ICAL.Component[]> {
  const found = new Map<string, ICAL.Component[]>()
  for (const entry of entries.filter(isException)) {
    const others = found.get(entry.id)
    if (others === undefined) found.set(entry.id, [entry.component])
    else others.push(entry.component)
  }
  return found
}

/** A zone has rules too. */
function effortOf({ entry: { component }, exceptions }: Job): number {
  if (component.hasProperty('rrule') || component.hasProperty('rdate') || exceptions.length > 0) return 2
  return zoneOf(component) === null ? 0 : 1
}

/** The occurrences of one entry, `most` and one at most. */
function tried({ entry, exceptions, isSeries }: Job, between: Filter, most: number): Occurrence[] | TooManyOccurrences {
  try {
    const event = new ICAL.Event(entry.component, { exceptions })
    if (!(event.startDate instanceof ICAL.Time)) throw new Error(NO_START)
    const occurrences =
      isSeries && event.isRecurring()
        ? series(entry.id, event, between)
        : shown(entry.id, event, { start: event.startDate, end: event.endDate, isSeries: !isSeries }, between)
    return occurrences.take(most + 1).toArray()
  } catch (error) {
    if (error instanceof TooManyOccurrences) return error
    throw damaged(entry.span.line, messageOf(error).slice(0, 200))
  }
}

const NO_START = 'the event has no DTSTART'

/** One whose occurrences are not known, at its own start. */
function unclearOne({ id, span, component }: Entry, why: string): Occurrence {
  const start = component.getFirstPropertyValue('dtstart')
  if (!(start instanceof ICAL.Time)) throw damaged(span.line, NO_START)
  const textOf = (name: string) => short(component.getFirstPropertyValue(name))
  const event = {
    ...{ id, title: textOf('summary'), start: start.toString(), end: start.toString() },
    ...{ all_day: start.isDate, repeats: true, time_zone: zoneOf(component) },
    ...{ location: textOf('location'), description: textOf('description') },
    problem: `${why}; remove it with delete_event, id ${JSON.stringify(id)}.`,
  }
  return { event, clock: clockOf(start) }
}

class TooManyOccurrences extends Error {}

function* series(id: string, event: ICAL.Event, between: Filter): Generator<Occurrence> {
  const iterator = event.iterator()
  for (let steps = 0; ; steps++) {
    const next = iterator.next()
    if (!next || isAfter(next, between.to)) return
    if (steps === MAX_STEPS) {
      throw new TooManyOccurrences(`It repeats more than ${MAX_STEPS} times by then: ask for an earlier time with to`)
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
    ...{ all_day: start.isDate, repeats: isSeries, time_zone: zoneOf(event.component) },
    ...{ location: short(event.location), description: short(event.description) },
  }
  if (!isAbout(found, text)) return
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

const isAbout = ({ title, location, description }: CalendarEvent, text: string) =>
  `${title}\n${location}\n${description}`.toLowerCase().includes(text)

function zoneOf(component: ICAL.Component): string | null {
  const zone = component.getFirstProperty('dtstart')?.getParameter('tzid')
  return typeof zone === 'string' ? short(zone) : null
}

const titleOf = ({ summary }: ICAL.Event) => short(summary)

function short(text: unknown): string {
  const whole = typeof text === 'string' ? text : ''
  return whole.length > MAX_TEXT ? `${whole.slice(0, MAX_TEXT)}…` : whole
}

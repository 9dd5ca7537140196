import ICAL from 'ical.js'
import type { NewEvent } from '../protocol.ts'
import { DAY_MS, type Moment, readMoment } from './read-moment.ts'

const MAX_YEAR = 9999
/** Everything below the space but line breaks and tabs, which programs that read calendars stumble over. */
const CONTROL = /[\x00-\x08\x0b-\x1f\x7f]/g

/** A new event as it stands in a calendar, without what is around it. */
export function composeEvent(event: NewEvent, { id, now }: { id: string; now: string }): ICAL.Component {
  const component = new ICAL.Component('vevent')
  const start = readMoment(event.start, 'start')
  const end = endOf(event, start)
  component.addPropertyWithValue('uid', id)
  component.addPropertyWithValue('dtstamp', toTime(readMoment(now, 'now')))
  component.addPropertyWithValue('dtstart', toTime(start))
  if (end !== null) component.addPropertyWithValue('dtend', toTime(end))
  component.addPropertyWithValue('summary', plain(event.title))
  if (event.location) component.addPropertyWithValue('location', plain(event.location))
  if (event.description) component.addPropertyWithValue('description', plain(event.description))
  return component
}

function endOf({ end: text, duration_minutes: minutes }: NewEvent, start: Moment): Moment | null {
  if (text !== undefined && minutes !== undefined) {
    throw new Error('Both end and duration_minutes were given; give one of them.')
  }
  if (minutes !== undefined && start.kind === 'day') {
    throw new Error('An event of whole days has no duration_minutes; give a time in start, or the last day as end.')
  }
  if (minutes !== undefined) return { ...start, ms: start.ms + minutes * 60_000 }
  const end = text === undefined ? null : readMoment(text, 'end')
  if (start.kind === 'day') return dayAfter(end ?? start)
  if (end === null) return null
  if (end.kind !== start.kind) {
    throw new Error('start and end are of different kinds; give both as times, and both with a zone or both without.')
  }
  if (end.ms < start.ms) throw new Error('The event would end before it begins; give an end that is later than start.')
  return end

  // The file has the day after the last one.
  function dayAfter(last: Moment): Moment {
    if (last.kind !== 'day') throw new Error('start is a whole day and end a time; give both as days or both as times.')
    if (last.ms < start.ms)
      throw new Error('The event would end before it begins; give an end that is later than start.')
    return { ...last, ms: last.ms + DAY_MS }
  }
}

function toTime({ kind, ms }: Moment): ICAL.Time {
  const at = new Date(ms)
  if (at.getUTCFullYear() > MAX_YEAR)
    throw new Error(`The year ${at.getUTCFullYear()} is none that a calendar can hold.`)
  const fields = {
    ...{ year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() },
    ...{ hour: at.getUTCHours(), minute: at.getUTCMinutes(), second: at.getUTCSeconds() },
    isDate: kind === 'day',
  }
  return new ICAL.Time(fields, kind === 'utc' ? ICAL.Timezone.utcTimezone : ICAL.Timezone.localTimezone)
}

const plain = (text: string) => text.replaceAll('\r\n', '\n').replace(CONTROL, ' ').trim()

import { linkSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, InMemoryTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { offload } from '../../../offload/offload.ts'
import { openWorkspace } from '../../../workspace/open-workspace.ts'
import { createCalendar } from './calendar-server.ts'
import type { CalendarEvent } from './protocol.ts'

const root = mkdtempSync(join(tmpdir(), 'calendar-'))
afterAll(() => {
  offload.close()
  rmSync(root, { recursive: true, force: true })
})

const NOW = new Date('2026-05-20T12:00:00Z')
let workspaceDir = ''
let number = 0
let client: Client
beforeEach(async () => {
  number += 1
  workspaceDir = join(root, `home-${number}`)
  mkdirSync(workspaceDir)
  client = new Client({ name: 'test', version: '1' })
  const [ours, theirs] = InMemoryTransport.createLinkedPair()
  await createCalendar(openWorkspace(workspaceDir), { now: () => NOW }).connect(theirs)
  await client.connect(ours)
  const connected = client
  onTestFinished(() => connected.close())
})

async function call(tool: string, input: Record<string, unknown> = {}): Promise<unknown> {
  const { isError, content, structuredContent } = await client.callTool({ name: tool, arguments: input })
  if (isError) throw new Error(content[0]?.type === 'text' ? content[0].text : 'no text')
  return (structuredContent as { result: unknown }).result
}
const create = (input: Record<string, unknown>) => call('create_event', input) as Promise<CalendarEvent>
const list = (input: Record<string, unknown> = {}) => call('list_events', input) as Promise<CalendarEvent[]>
const startsOf = async (input: Record<string, unknown>) => (await list(input)).map(({ start }) => start)
const file = () => readFileSync(join(workspaceDir, 'calendar.ics'), 'utf8')
const put = (text: string) => writeFileSync(join(workspaceDir, 'calendar.ics'), text)
const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')
const daily = (rule: string) => event('UID:d', 'SUMMARY:Daily', 'DTSTART:20260601T080000', `RRULE:${rule}`)

test('says what each tool does, in words and hints', async () => {
  const { tools } = await client.listTools()
  expect(tools.map(({ name, title, annotations }) => [name, title, annotations?.readOnlyHint])).toEqual([
    ['create_event', 'Add a calendar event', false],
    ['list_events', 'List calendar events', true],
    ['count_events', 'Count calendar events', true],
    ['delete_event', 'Take an event off the calendar', false],
  ])
  expect(tools.map(({ annotations }) => annotations?.destructiveHint)).toEqual([false, undefined, undefined, true])
})

test('is empty where there is no file, and makes none by looking', async () => {
  expect(await list()).toEqual([])
  expect(await call('count_events')).toBe(0)
  expect(() => file()).toThrow('ENOENT')
})

describe('an event that is added', () => {
  test('stands in a file that other programs read, and in the list', async () => {
    const made = await create({
      title: 'Meeting, with Ann; and "Bob"',
      start: '2026-06-02T09:00',
      duration_minutes: 45,
      location: 'Room 1\\2',
      description: 'First line\nsecond line',
    })
    expect(made).toEqual({
      id: made.id,
      title: 'Meeting, with Ann; and "Bob"',
      start: '2026-06-02T09:00:00',
      end: '2026-06-02T09:45:00',
      ...{ all_day: false, repeats: false, time_zone: null },
      location: 'Room 1\\2',
      description: 'First line\nsecond line',
    })
    expect(file().split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//code-execution-mcp//calendar//EN',
      'BEGIN:VEVENT',
      `UID:${made.id}`,
      'DTSTAMP:20260520T120000Z',
      'DTSTART:20260602T090000',
      'DTEND:20260602T094500',
      'SUMMARY:Meeting\\, with Ann\\; and "Bob"',
      'LOCATION:Room 1\\\\2',
      'DESCRIPTION:First line\\nsecond line',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
    expect(await list()).toEqual([made])
  })

  test.each([
    [{ start: '2026-06-02' }, 'DTSTART;VALUE=DATE:20260602', 'DTEND;VALUE=DATE:20260603'],
    [{ start: '2026-06-02', end: '2026-06-04' }, 'DTSTART;VALUE=DATE:20260602', 'DTEND;VALUE=DATE:20260605'],
    [{ start: '2026-06-02 09:00:30' }, 'DTSTART:20260602T090030', undefined],
    [
      { start: '2026-06-02T09:00Z', end: '2026-06-02T12:00+02:00' },
      'DTSTART:20260602T090000Z',
      'DTEND:20260602T100000Z',
    ],
    [{ start: '2026-06-02T09:00:00.5-0730' }, 'DTSTART:20260602T163000Z', undefined],
    [{ start: '2026-12-31T23:30', duration_minutes: 60 }, 'DTSTART:20261231T233000', 'DTEND:20270101T003000'],
  ])('takes its time from %j', async (input, start, end) => {
    await create({ title: 'x', ...input })
    const lines = file().split('\r\n')
    expect(lines.find((line) => line.startsWith('DTSTART'))).toBe(start)
    expect(lines.find((line) => line.startsWith('DTEND'))).toBe(end)
  })

  test.each([
    [{ start: 'tomorrow' }, 'start is "tomorrow", expected a date or a date with a time in ISO 8601'],
    [{ start: '2026-02-30' }, 'start is "2026-02-30", expected a date'],
    [{ start: '2026-06-02T25:00' }, 'expected a date or a date with a time'],
    [{ start: '2026-06-02T09:00', end: '2026-06-02T08:00' }, 'would end before it begins'],
    [{ start: '2026-06-02', end: '2026-06-02T08:00' }, 'start is a whole day and end a time'],
    [{ start: '2026-06-02T09:00', end: '2026-06-03' }, 'start and end are of different kinds'],
    [{ start: '2026-06-02', duration_minutes: 5 }, 'An event of whole days has no duration_minutes'],
    [{ start: '2026-06-02T09:00', end: '2026-06-02T10:00', duration_minutes: 5 }, 'give one of them'],
    [{ start: '2026-06-02T09:00', title: ' ' }, 'title'],
    [{ start: '2026-06-02T09:00', rrule: 'FREQ=DAILY' }, 'Unrecognized key'],
  ])('is refused where it is %j', async (input, message) => {
    await expect(create({ title: 'x', ...input })).rejects.toThrow(message)
    expect(() => file()).toThrow('ENOENT')
  })

  test('cannot put lines of its own into the file', async () => {
    const title = 'a\r\nEND:VEVENT\nBEGIN:VEVENT\rUID:1\x00\u2028'
    const made = await create({ title, start: '2026-06-02', description: 'END:VCALENDAR\n'.repeat(20) })
    expect(made.title).toBe('a\nEND:VEVENT\nBEGIN:VEVENT UID:1')
    expect(file().match(/^(BEGIN|END):/gm)).toHaveLength(4)
    expect(await call('count_events')).toBe(1)
  })

  test('is added beside others that are added at the same time', async () => {
    await Promise.all(Array.from({ length: 5 }, (_, i) => create({ title: `n ${i}`, start: `2026-06-0${i + 1}` })))
    expect((await list()).map(({ title }) => title)).toEqual(['n 0', 'n 1', 'n 2', 'n 3', 'n 4'])
  })
})

describe('a file of another program', () => {
  const FOREIGN = calendar(
    'PRODID:-//Other//EN',
    'X-OWN;X-P="a;b":kept   ',
    'BEGIN:VTIMEZONE',
    'TZID:Europe/Berlin',
    'BEGIN:DAYLIGHT',
    ...['DTSTART:19700329T020000', 'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU'],
    ...['TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200', 'END:DAYLIGHT', 'END:VTIMEZONE'],
    event('UID:one', 'DTSTART;TZID=Europe/Berlin:20260602T090000', 'DURATION:PT1H', 'SUMMARY:Zürich', ' er Straße'),
    'BEGIN:VTODO',
    ...['UID:todo', 'SUMMARY:Not an event', 'END:VTODO'],
    event('UID:two', 'DTSTART:20260603T100000Z', 'SUMMARY:Call', 'LOCATION:Phone', 'X-KEPT:1'),
  )

  test('is read, with zones, folded lines and what is no event left out', async () => {
    put(FOREIGN)
    expect(await list()).toEqual([
      {
        id: 'one',
        title: 'Züricher Straße',
        ...{ start: '2026-06-02T09:00:00', end: '2026-06-02T10:00:00', time_zone: 'Europe/Berlin' },
        ...{ all_day: false, repeats: false, location: '', description: '' },
      },
      {
        id: 'two',
        title: 'Call',
        ...{ start: '2026-06-03T10:00:00Z', end: '2026-06-03T10:00:00Z', time_zone: null },
        ...{ all_day: false, repeats: false, location: 'Phone', description: '' },
      },
    ])
  })

  test.each([
    [{ from: '2026-06-02' }, ['one', 'two']],
    [{ from: '2026-06-03' }, ['two']],
    [{ to: '2026-06-02' }, ['one']],
    [{ from: '2026-06-02T09:30' }, ['one', 'two']],
    [{ from: '2026-06-02T10:00', to: '2026-06-03T09:00' }, []],
    // In UTC it is from seven to eight.
    [{ from: '2026-06-02T08:00Z', to: '2026-06-03T09:00Z' }, []],
    [{ from: '2026-06-02T09:59+02:00', to: '2026-06-03T09:00Z' }, ['one']],
    [{ text: 'STRASSE' }, []],
    [{ text: 'straße' }, ['one']],
    [{ text: 'phone' }, ['two']],
  ])('%j finds %j', async (filter, ids) => {
    put(FOREIGN)
    expect((await list(filter)).map(({ id }) => id)).toEqual(ids)
    expect(await call('count_events', filter)).toBe(ids.length)
  })

  test('is kept as it is, byte for byte, beside what is added and removed', async () => {
    put(FOREIGN)
    const { id } = await create({ title: 'New', start: '2026-06-04' })
    expect(file()).not.toBe(FOREIGN)
    expect(await call('delete_event', { id })).toEqual({ id, title: 'New' })
    expect(file()).toBe(FOREIGN)
    expect(await call('delete_event', { id: 'two' })).toEqual({ id: 'two', title: 'Call' })
    expect(file()).toBe(FOREIGN.replace(/BEGIN:VEVENT\r\nUID:two[\s\S]*?END:VEVENT\r\n/, ''))
    await expect(call('delete_event', { id: 'two' })).rejects.toThrow('The calendar has no event with the id "two"')
  })

  test('keeps its kind of line breaks', async () => {
    put('BEGIN:VCALENDAR\nEND:VCALENDAR\n')
    await create({ title: 'x', start: '2026-06-04' })
    expect(file()).not.toContain('\r')
  })
})

describe('an event that repeats', () => {
  test('is listed once without a time, and with each occurrence between two', async () => {
    put(calendar(daily('FREQ=WEEKLY;BYDAY=MO')))
    expect(await startsOf({})).toEqual(['2026-06-01T08:00:00'])
    expect(await startsOf({ from: '2026-06-08', to: '2026-06-22' })).toEqual([
      '2026-06-08T08:00:00',
      '2026-06-15T08:00:00',
      '2026-06-22T08:00:00',
    ])
    expect(await call('count_events', { from: '2026-06-01' })).toBe(53)
    expect((await list({ from: '2026-06-08', to: '2026-06-08' }))[0]).toMatchObject({ id: 'd', repeats: true })
  })

  test('leaves out and moves occurrences as it says', async () => {
    put(
      calendar(
        event('UID:d', 'DTSTART:20260601T080000', 'RRULE:FREQ=DAILY;COUNT=4', 'EXDATE:20260602T080000', 'SUMMARY:S'),
        event('UID:d', 'RECURRENCE-ID:20260603T080000', 'DTSTART:20260610T110000', 'SUMMARY:Moved'),
      ),
    )
    expect((await list({ from: '2026-06-01' })).map(({ title, start }) => [title, start])).toEqual([
      ['S', '2026-06-01T08:00:00'],
      ['S', '2026-06-04T08:00:00'],
      ['Moved', '2026-06-10T11:00:00'],
    ])
    expect(await call('delete_event', { id: 'd' })).toEqual({ id: 'd', title: 'S' })
    expect(file()).toBe(calendar())
  })

  test('is told by its id where it repeats too often, and keeps nobody else from being found', async () => {
    put(calendar(daily('FREQ=SECONDLY'), event('UID:ok', 'DTSTART:20270101T080000')))
    const found = await list({ from: '2027-01-01', to: '2027-01-02' })
    expect(found).toMatchObject([
      {
        ...{ id: 'd', title: 'Daily', start: '2026-06-01T08:00:00', repeats: true },
        problem: expect.stringMatching(
          /^It(s occurrences take too long| repeats more than 40000 times by then: ask for an earlier time with to).*; remove it with delete_event, id "d"\.$/,
        ),
      },
      { id: 'ok', start: '2027-01-01T08:00:00' },
    ])
    expect(found[1]).not.toHaveProperty('problem')
    await expect(call('count_events', { to: '2027-01-01' })).rejects.toThrow(
      /^How many there are is not known because of "Daily"\. .*; remove it with delete_event, id "d"\.$/,
    )
    await call('delete_event', { id: 'd' })
    expect(await call('count_events', { to: '2027-01-01' })).toBe(1)
  })

  // Of two bounds: where the machine has much to do the time is over first.
  const TOO_OFTEN = /(repeats more than 40000 times|take too long).*id "bomb"/
  test.each([
    ['never', ['RRULE:FREQ=DAILY;BYMONTHDAY=31;BYMONTH=2'], /take too long.*id "bomb"/],
    ['by a step of a milliard', ['RRULE:FREQ=DAILY;INTERVAL=1000000000'], /take too long.*id "bomb"|^$/],
    ['a milliard times', ['RRULE:FREQ=SECONDLY;COUNT=1000000000'], TOO_OFTEN],
    ['every second of a century', ['RRULE:FREQ=SECONDLY;UNTIL=21260101T000000'], TOO_OFTEN],
    ['without a step', ['RRULE:FREQ=DAILY;INTERVAL=0'], /^$/],
  ])('stops nobody where it repeats %s', async (_how, lines, problem) => {
    const plain = Array.from({ length: 3 }, (_, i) => event(`UID:${i}`, `DTSTART:202611${10 + i}T080000`))
    put(calendar(event('UID:bomb', 'SUMMARY:B', 'DTSTART:20260601T080000', ...lines), ...plain, daily('FREQ=MONTHLY')))
    const found = await list({ from: '2026-11-01', to: '2026-11-30' })
    const others = found.filter(({ id }) => id !== 'bomb')
    expect(others.map(({ id }) => id)).toEqual(['d', '0', '1', '2'])
    const [bomb] = found.filter(({ id }) => id === 'bomb')
    expect(bomb?.problem ?? '').toMatch(problem)
    expect(await call('delete_event', { id: 'bomb' })).toEqual({ id: 'bomb', title: 'B' })
    expect(await call('count_events', { from: '2026-11-01', to: '2026-11-30' })).toBe(4)
  })

  test('may name its days one by one, and those that are left out', async () => {
    const days = Array.from({ length: 5_000 }, (_, i) =>
      new Date(Date.UTC(2026, 5, 1 + i)).toISOString().slice(0, 10).replaceAll('-', ''),
    )
    const out = days.filter((_day, i) => i % 2 === 1)
    const named = (name: string, list: string[]) => `${name};VALUE=DATE:${list.join(',')}`
    put(calendar(event('UID:many', 'DTSTART;VALUE=DATE:20260601', named('RDATE', days), named('EXDATE', out))))
    expect(await call('count_events', { from: '2026-06-01', to: '2026-06-30' })).toBe(15)
  })

  test('is one of many that never happen, and they are told in short', async () => {
    const bombs = Array.from({ length: 150 }, (_, i) =>
      event(`UID:b${i}`, 'DTSTART:20260601T080000', 'RRULE:FREQ=DAILY;BYMONTHDAY=31;BYMONTH=2'),
    )
    put(calendar(...bombs))
    await expect(list({ from: '2026-11-01' })).rejects.toThrow(
      /^The occurrences of more than 100 events cannot be worked out\. Remove them with delete_event, .*the first ids: "b0", "b1", /,
    )
    expect(await call('delete_event', { id: 'b0' })).toEqual({ id: 'b0', title: '' })
  })

  test.each([
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=2,4',
    'FREQ=YEARLY;INTERVAL=0',
    'FREQ=DAILY;INTERVAL=-1',
    'FREQ=SOMETIMES',
    'FREQ=SECONDLY;BYMONTH=1;BYMONTHDAY=1;BYHOUR=1;BYMINUTE=1;BYSECOND=1;BYDAY=MO',
    'FREQ=YEARLY;BYYEARDAY=366;BYDAY=MO;BYWEEKNO=10',
  ])('holds up nobody where its rule makes no sense: %s', async (rule) => {
    put(calendar(daily(rule)))
    const before = performance.now()
    await list({ from: '2026-06-02', to: '2026-06-30' }).catch((error: Error) =>
      expect(error.message).toContain('calendar.ics'),
    )
    expect(performance.now() - before).toBeLessThan(20_000)
    // It can be got rid of all the same.
    expect(await call('delete_event', { id: 'd' })).toMatchObject({ id: 'd' })
  })
})

describe('a file that does harm', () => {
  test.each([
    ['no calendar', 'Hello', 'it has no END:VCALENDAR'],
    ['cut off', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n', 'it has no END:VCALENDAR'],
    ['crossed', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nEND:VCALENDAR', 'at line 3: END:VCALENDAR ends nothing'],
    ['nested deeply', 'BEGIN:VCALENDAR\r\n'.repeat(100_000), 'it is nested too deeply'],
    ['an event without a start', calendar(event('UID:x', 'SUMMARY:x')), 'at line 3: the event has no DTSTART'],
    ['a start that is none', calendar(event('UID:x', 'DTSTART:never')), 'at line 3'],
    ['a line that is none', calendar(event('UID:x', 'DTSTART:20260601', 'nothing')), 'at line 3'],
    ['a zone without a name', calendar('BEGIN:VTIMEZONE', 'END:VTIMEZONE'), 'a time zone has no TZID'],
  ])('is refused with its line and what to do: %s', async (_what, text, message) => {
    put(text)
    await expect(list()).rejects.toThrow(message)
    expect(file()).toBe(text)
  })

  test('is refused where it is no text, or too large', async () => {
    writeFileSync(join(workspaceDir, 'calendar.ics'), Buffer.from([0xff, 0xfe, 0x00]))
    await expect(list()).rejects.toThrow('"calendar.ics" is no UTF-8 text')
    put(' '.repeat(8 * 1024 * 1024 + 1))
    await expect(create({ title: 'x', start: '2026-06-02' })).rejects.toThrow('at most 8388608 can be read at once')
  })

  test('is no way out of the workspace', async () => {
    const outside = join(root, `outside-${number}.ics`)
    writeFileSync(outside, calendar())
    symlinkSync(outside, join(workspaceDir, 'calendar.ics'))
    await expect(list()).rejects.toThrow('calendar.ics')
    await expect(create({ title: 'x', start: '2026-06-02' })).rejects.toThrow('calendar.ics')
    rmSync(join(workspaceDir, 'calendar.ics'))
    linkSync(outside, join(workspaceDir, 'calendar.ics'))
    await expect(create({ title: 'x', start: '2026-06-02' })).rejects.toThrow('calendar.ics')
    expect(readFileSync(outside, 'utf8')).toBe(calendar())
  })

  test('of many events is counted, listed in part and not in whole', async () => {
    const events = Array.from({ length: 20_000 }, (_, i) => event(`UID:${i}`, `DTSTART:2026060${(i % 9) + 1}`))
    put(calendar(...events))
    expect(await call('count_events')).toBe(20_000)
    await expect(list()).rejects.toThrow('More than 1000 events fit; ask for a shorter time')
    expect(await call('delete_event', { id: '19999' })).toEqual({ id: '19999', title: '' })
  })

  test('with names of everything that objects have is only text', async () => {
    put(calendar(event('UID:__proto__', 'DTSTART:20260601', 'SUMMARY:constructor', '__PROTO__:1')))
    expect(await list()).toMatchObject([{ id: '__proto__', title: 'constructor' }])
  })
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createJournal, eventsIn } from '../journal/journal.ts'
import { readLastHeader } from '../journal/read-last-header.ts'
import { LiveRun } from '../live-run.ts'
import { createMemoryLog } from '../testing/memory-log.ts'
import { type EventPart, partsOf, readEventParts, readEventsOf } from './event-parts.ts'

const dir = mkdtempSync(join(tmpdir(), 'event-parts-'))
afterAll(() => rmSync(dir, { recursive: true }))

const runId = 'r_222222222222'
/** Everything that some reader of lines takes for the end of one, as journals hold it that were written by others. */
const SEPARATORS = 'a\u2028b\u2029c\u0085d\ve\ff\rg'
const head = { journal: 1, runId, personId: 'ada', owner: { pid: 1, startedAt: '' }, startedAt: '' } as const
const timings = { discoverMs: 1, selectMs: 1, generateMs: 1, checkMs: 1, acquireMs: 1, runMs: 1, totalMs: 6 }

/** A journal of a few events, some longer than what is read at once, with letters that take several bytes. */
function writeJournal(name: string, lengths: number[]): string {
  const file = join(dir, `${name}.jsonl`)
  const journal = createJournal(file, head as Parameters<typeof createJournal>[1])
  const run = new LiveRun(runId, { journal, log: createMemoryLog() })
  for (const [i, length] of lengths.entries())
    run.append({
      kind: 'tool-call',
      callId: i,
      server: 's',
      tool: 't',
      phase: 'started',
      args: 'ä\u2028€'.repeat(length),
    })
  run.append({
    kind: 'finished',
    outcome: { kind: 'returned' },
    value: 'ö'.repeat(lengths.at(-1) ?? 0),
    tokens: null,
    timings,
  })
  journal.close()
  return file
}

async function all<T>(each: AsyncIterable<T>): Promise<T[]> {
  const seen: T[] = []
  for await (const one of each) seen.push(one)
  return seen
}

/** The events that parts make together, each under its header. */
function eventsOf(parts: EventPart[]) {
  const events: { header: EventPart['header']; json: Buffer[] }[] = []
  for (const { header, json } of parts) {
    if (header) events.push({ header, json: [] })
    events.at(-1)?.json.push(Buffer.from(json))
  }
  return events.map(({ header, json }) => ({
    seq: header?.seq,
    kind: header?.kind,
    event: JSON.parse(Buffer.concat(json).toString()),
  }))
}

describe('a finished journal that is passed on', () => {
  test.each([[[0]], [[1, 100, 10_000]], [[100_000, 1, 300_000, 65_536]]])(
    'has the same events as one that is read, whatever their length: %j',
    async (lengths) => {
      const file = writeJournal(`long-${lengths.join('-')}`, lengths)
      const events = await all(eventsIn(file))
      const parts = await all(readEventParts(file))
      expect(eventsOf(parts)).toEqual(events.map((event) => ({ seq: event.seq, kind: event.kind, event })))
      expect(events).toHaveLength(lengths.length + 1)
      expect(parts.filter(({ isLast }) => isLast)).toHaveLength(events.length)
      for (const { json } of parts) expect(json.length).toBeLessThanOrEqual(64 * 1024 + 256)
      expect(eventsOf(await all(readEventParts(file, 1))).map(({ seq }) => seq)).toEqual(
        events.map(({ seq }) => seq).filter((seq) => seq > 1),
      )
      expect(await readLastHeader(file)).toEqual({ seq: events.length, kind: 'finished', outcome: 'returned' })
    },
  )

  test('says each event once, and nothing of what is no event', async () => {
    const file = join(dir, 'twice.jsonl')
    const line = (seq: number) =>
      JSON.stringify({ runId, seq, at: '2026-01-01T00:00:00.000Z', kind: 'stdout', text: SEPARATORS })
    writeFileSync(
      file,
      [JSON.stringify(head), line(1), 'no JSON', line(1), '', line(2), line(2).slice(0, 90)].join('\n'),
    )
    const read = eventsOf(await all(readEventParts(file)))
    expect(read.map(({ seq, event }) => [seq, event.text])).toEqual([
      [1, SEPARATORS],
      [2, SEPARATORS],
    ])
    expect(await all(eventsIn(file))).toEqual(read.map(({ event }) => event))
    expect(await readLastHeader(file)).toEqual({ seq: 2, kind: 'stdout' })
  })

  test('is nothing when it is gone', async () => {
    expect(await all(readEventParts(join(dir, 'none.jsonl')))).toEqual([])
    expect(await readLastHeader(join(dir, 'none.jsonl'))).toBeNull()
  })

  test('has no last event before there is one', async () => {
    const file = join(dir, 'begun.jsonl')
    writeFileSync(file, `${JSON.stringify(head)}\n`)
    expect(await readLastHeader(file)).toBeNull()
  })
})

test('events that are known come in parts as well', async () => {
  const events = await all(eventsIn(writeJournal('known', [1, 100_000])))
  async function* given() {
    yield* events
  }
  const parts = await all(partsOf(given()))
  expect(eventsOf(parts).map(({ event }) => event)).toEqual(events)
  for (const { json } of parts) expect(json.length).toBeLessThanOrEqual(64 * 1024)
  expect(parts.filter(({ isLast }) => isLast)).toHaveLength(events.length)
})

test('of one kind only those are read', async () => {
  const file = writeJournal('kinds', [1, 100_000, 3])
  expect((await all(readEventsOf(file, 'finished'))).map(({ outcome }) => outcome)).toEqual([{ kind: 'returned' }])
  expect(await all(readEventsOf(file, 'file'))).toEqual([])
})

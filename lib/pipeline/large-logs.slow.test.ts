import { closeSync, mkdirSync, openSync, statSync, truncateSync, utimesSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newRunId } from '../run-id.ts'
import type { RunEvent } from '../runs/event.ts'
import { createInstallation, type Installation } from '../testing/open-playground.ts'

// Logs that no run has written, and what everything that reads logs makes of them while others go on.

const MB = 1024 * 1024
/** Nobody waits longer than this for a turn, by the thread's own clock. */
/** Twice what is promised: see `bombs.slow.test.ts`. */
const AT_MOST_MS = 1_000
const PATIENT = { timeout: 120_000 }

const CALL = { server: 'state', tool: 'load', key: 'k', isRead: true, isOwn: true }
const LONG = JSON.stringify('x'.repeat(2_000))
const timings = { discoverMs: 1, selectMs: 1, generateMs: 1, checkMs: 1, acquireMs: 1, runMs: 1, totalMs: 6 }

interface Made {
  /** Its process is gone, and so many bytes of this follow what was asked for. */
  filledWith?: (seq: number) => object
  bytes?: number
  /** Then it grows to this, with a hole. */
  grownTo?: number
  isEnded?: boolean
}

/** Writes the log of a run of Eve's. */
function writeLog({ dataDir }: Installation, { filledWith, bytes = 0, grownTo, isEnded = false }: Made): string {
  const runId = newRunId()
  const file = join(dataDir, 'runs', `${runId}.jsonl`)
  mkdirSync(join(dataDir, 'runs'), { recursive: true })
  const at = new Date().toISOString()
  const event = (seq: number, step: object) => ({ runId, seq, at, ...step })
  const head = { journal: 2, runId, personId: 'eve', owner: { pid: 999_999_999, startedAt: '1' }, startedAt: at }
  const accepted = event(1, { kind: 'accepted', code: 'export default 1', until: 'finished' })
  writeFileSync(file, `${JSON.stringify(head)}\n${JSON.stringify(accepted)}\n`)
  const descriptor = openSync(file, 'a')
  let seq = 1
  for (let written = 0; filledWith && written < bytes; ) {
    const lines = Array.from({ length: 2_000 }, () => {
      seq++
      const line = filledWith(seq)
      return `${JSON.stringify('entry' in line ? line : event(seq, line))}\n`
    })
    written += writeSync(descriptor, lines.join(''))
  }
  const end = { kind: 'finished', outcome: { kind: 'returned' }, value: 1, tokens: null, timings }
  if (isEnded) writeSync(descriptor, `${JSON.stringify(event(seq + 1, end))}\n`)
  closeSync(descriptor)
  if (grownTo) truncateSync(file, grownTo)
  return runId
}

/** Answers what came of it, and that others had their turns meanwhile. */
async function whileOthersWork<T>(work: () => Promise<T>): Promise<T | string> {
  let isOver = false
  const going = work()
    .catch((error: { code?: string }) => error.code ?? String(error))
    .finally(() => (isOver = true))
  let slowest = 0
  while (!isOver) {
    const began = process.threadCpuUsage()
    await new Promise((resolve) => setTimeout(resolve, 1))
    const { user, system } = process.threadCpuUsage(began)
    slowest = Math.max(slowest, (user + system) / 1_000)
  }
  expect(slowest).toBeLessThan(AT_MOST_MS)
  return going
}

test.each<[string, Made, { ends: boolean }]>([
  ['1 GB after a line that was cut off', { grownTo: 1024 * MB }, { ends: false }],
  [
    '200 MB of events',
    { filledWith: () => ({ kind: 'stdout', text: 'x'.repeat(500) }), bytes: 200 * MB, isEnded: true },
    { ends: true },
  ],
  [
    '200 MB of calls',
    {
      filledWith: (callId) => ({ entry: 'call', callId, op: 'load-state', ...CALL, input: { json: LONG } }),
      bytes: 200 * MB,
    },
    { ends: false },
  ],
])(
  'a log of %s is told as too large, streams if it has an end, and can be removed',
  PATIENT,
  async (_, made, { ends }) => {
    const installation = createInstallation()
    const { dataDir, personOf } = installation
    try {
      const large = writeLog(installation, made)
      const small = writeLog(installation, { isEnded: true })
      const file = join(dataDir, 'runs', `${large}.jsonl`)
      const { size } = statSync(file)
      const eve = personOf('eve')
      mkdirSync(join(dataDir, 'waiting'), { recursive: true })
      const marks = { personId: 'eve', workspaceDir: eve.workspaceDir, expiresAt: '2026-01-01T00:00:00.000Z' }
      writeFileSync(join(dataDir, 'waiting', `${large}.json`), JSON.stringify(marks))

      const playground = await installation.open({ settings: { retention: { runs_mb: 4096 } } })
      const { runs } = playground
      const all = async (events: AsyncIterable<RunEvent>) => (await Array.fromAsync(events)).length
      const bytesOf = async () => {
        let bytes = 0
        for await (const { json } of await runs.openEventParts(eve, large)) bytes += json.length
        return bytes > 100 * MB
      }
      const reads: (() => Promise<unknown>)[] = [
        () => runs.get(eve, large),
        () => runs.textOf(eve, large),
        () => runs.log(eve, large),
        () => runs.filesOf(eve, large),
        () => all(runs.events(eve, large)),
        () => runs.resume(eve, large),
        () => runs.undoable(eve, large),
        () => runs.undo(eve, large),
        () => runs.start(eve, { replayOf: large }),
        () => runs.answer(eve, large, 1, 'deny'),
      ]
      for (const read of reads) expect(await whileOthersWork(read), `${read}`).toBe('too-large')
      expect(await whileOthersWork(bytesOf)).toBe(ends || 'too-large')
      expect(await whileOthersWork(() => runs.isFinished(eve, large))).toBe(ends || 'too-large')
      expect(await whileOthersWork(() => runs.list(eve))).toMatchObject(
        expect.arrayContaining([
          expect.objectContaining({ runId: large, status: 'finished' }),
          expect.objectContaining({ runId: small, outcome: 'returned' }),
        ]),
      )
      expect(await whileOthersWork(() => runs.kept(eve))).toMatchObject({ runs: expect.any(Number) })
      // Nothing of it was changed or copied.
      expect(statSync(file).size).toBe(size)
      expect(await whileOthersWork(() => runs.remove(eve, large))).toBeUndefined()
      expect((await runs.list(eve)).map(({ runId }) => runId)).toEqual([small])
    } finally {
      await installation.close()
    }
  },
)

test('a log of 1 GB is removed like any other when it is too much, and nothing else goes', PATIENT, async () => {
  const installation = createInstallation()
  try {
    const large = writeLog(installation, { grownTo: 1024 * MB })
    const before = new Date(Date.now() - 60_000)
    utimesSync(join(installation.dataDir, 'runs', `${large}.jsonl`), before, before)
    const small = writeLog(installation, { isEnded: true })
    const { runs } = await installation.open()
    const eve = installation.personOf('eve')
    expect(await whileOthersWork(() => runs.kept(eve))).toMatchObject({ runs: 2 })
    await expect.poll(async () => (await runs.list(eve)).map(({ runId }) => runId)).toEqual([small])
    await expect.poll(async () => (await runs.kept(eve)).removed).toMatchObject({ runs: 1 })
    await expect(runs.get(eve, large)).rejects.toMatchObject({ code: 'not-found' })
  } finally {
    await installation.close()
  }
})

test(
  'a log of more calls of the state than any limit says is read, and its run can be gone on with',
  PATIENT,
  async () => {
    const installation = createInstallation()
    try {
      const filledWith = (callId: number) => ({
        entry: 'call',
        callId,
        op: 'load-state',
        ...CALL,
        input: { json: '{}' },
      })
      const runId = writeLog(installation, { filledWith, bytes: 30 * MB })
      const { runs } = await installation.open()
      const eve = installation.personOf('eve')
      expect(await whileOthersWork(() => runs.resume(eve, runId))).toEqual({ runId })
      for await (const _ of runs.events(eve, runId));
      expect(await runs.get(eve, runId)).toMatchObject({ outcome: { kind: 'returned' }, value: 1 })
    } finally {
      await installation.close()
    }
  },
)

import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { RunEvent, RunStep } from './event.ts'
import { RunStore } from './run-store.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'runs-'))
const dir = join(dataDir, 'runs')
afterAll(() => rmSync(dataDir, { recursive: true }))

const accepted: RunStep = { kind: 'accepted', task: 'add 1 and 2', until: 'finished' }
const timings = { discoverMs: 1, selectMs: 1, generateMs: 1, checkMs: 1, acquireMs: 1, runMs: 1, totalMs: 6 }
const finished: RunStep = { kind: 'finished', outcome: { kind: 'returned' }, value: 3, tokens: null, timings }

async function all(events: AsyncIterable<RunEvent>): Promise<RunEvent[]> {
  const seen: RunEvent[] = []
  for await (const event of events) seen.push(event)
  return seen
}

async function finishedRun(store: RunStore, personId = 'ada'): Promise<string> {
  const run = await store.begin(personId)
  for (const step of [accepted, { kind: 'stdout', text: 'three\n' } as RunStep, finished]) run.append(step)
  await store.end(run.runId)
  return run.runId
}

describe('runs', () => {
  test('are read back by another process as they were', async () => {
    const runId = await finishedRun(new RunStore(dir))
    const store = new RunStore(dir)
    expect(await store.get('ada', runId)).toMatchObject({
      runId,
      status: 'finished',
      task: 'add 1 and 2',
      stdout: 'three\n',
      value: 3,
      outcome: { kind: 'returned' },
    })
    expect((await all(store.follow('ada', runId))).map(({ seq, kind }) => [seq, kind])).toEqual([
      [1, 'accepted'],
      [2, 'stdout'],
      [3, 'finished'],
    ])
  })

  test('tell whether they are finished from their last line, to their person only, also when their process is gone', async () => {
    const runId = await finishedRun(new RunStore(dir))
    const store = new RunStore(dir)
    const file = join(dir, `${runId}.jsonl`)
    // Nothing between the first line and the last is looked at.
    const [head, , ...rest] = readFileSync(file, 'utf8').split('\n')
    writeFileSync(file, [head, 'no JSON', ...rest].join('\n'))
    expect(await store.isFinished('ada', runId)).toBe(true)
    await expect(store.isFinished('eve', runId)).rejects.toMatchObject({ code: 'not-found' })
    await expect(store.isFinished('ada', 'none')).rejects.toMatchObject({ code: 'not-found' })

    const live = await store.begin('ada')
    live.append(accepted)
    expect(await store.isFinished('ada', live.runId)).toBe(false)
    expect(await new RunStore(dir).isFinished('ada', live.runId)).toBe(false)
    await expect(store.isFinished('eve', live.runId)).rejects.toMatchObject({ code: 'not-found' })
    await expect(store.remove('ada', live.runId)).rejects.toMatchObject({ code: 'conflict' })

    const left = join(dir, `${live.runId}.jsonl`)
    writeFileSync(left, readFileSync(left, 'utf8').replace(/"pid":\d+/, '"pid":999999999'))
    expect(await new RunStore(dir).isFinished('ada', live.runId)).toBe(true)
    expect(await new RunStore(dir).get('ada', live.runId)).toMatchObject({ outcome: { kind: 'interrupted' } })
    await store.end(live.runId)
  })

  test('tell what they changed, to their person only, while they go on and afterwards', async () => {
    const store = new RunStore(dir)
    const run = await store.begin('ada')
    for (const path of ['a.txt', 'b.txt']) run.append({ kind: 'file', path, change: 'created' })
    run.append({ kind: 'stdout', text: '"kind":"file" '.repeat(10_000) })
    const both = ['a.txt', 'b.txt'].map((path) => ({ path, change: 'created' }))
    await expect.poll(() => store.filesOf('ada', run.runId)).toEqual(both)
    run.append({ kind: 'file', path: 'a.txt', change: 'deleted' })
    run.append(finished)
    await store.end(run.runId)
    expect(await store.filesOf('ada', run.runId)).toEqual([...both, { path: 'a.txt', change: 'deleted' }])
    await expect(store.filesOf('eve', run.runId)).rejects.toMatchObject({ code: 'not-found' })
  })

  test.each([
    ['a small value', { a: [1, 2] }],
    ['no value', null],
    ['a large value', Array.from({ length: 20_000 }, (_, i) => ({ i, value: null, text: ',"value":null "' }))],
  ])('are given as text, as they are given as a record: %s', async (_, value) => {
    const store = new RunStore(dir)
    const run = await store.begin('ada')
    run.append({ ...accepted, task: ',"value":null and "value": 1' })
    const live = JSON.parse(await store.textOf('ada', run.runId))
    expect(live).toEqual(await store.get('ada', run.runId))
    run.append({ kind: 'stdout', text: '{"a":1,"value":2}'.repeat(10_000) })
    run.append({ ...finished, value } as RunStep)
    await store.end(run.runId)
    const told = JSON.parse(await store.textOf('ada', run.runId))
    expect(told).toEqual(await store.get('ada', run.runId))
    expect(told.value).toEqual(value)
    await expect(store.textOf('eve', run.runId)).rejects.toMatchObject({ code: 'not-found' })
  })

  test('with a large value that stands in the midst of a line are given as text, too', async () => {
    const store = new RunStore(dir)
    const runId = await finishedRun(store)
    const file = join(dir, `${runId}.jsonl`)
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
    const { value: _, tokens, timings, ...first } = JSON.parse(lines.pop() as string)
    const value = 'x'.repeat(100_000)
    writeFileSync(file, `${[...lines, JSON.stringify({ ...first, value, tokens, timings })].join('\n')}\n`)
    expect(JSON.parse(await store.textOf('ada', runId))).toMatchObject({ value, timings, status: 'finished' })
  })

  test('whose reader is slow are kept in no memory once they have ended, and are read to their end all the same', async () => {
    const store = new RunStore(dir)
    const run = await store.begin('ada')
    run.append(accepted)
    const events = store.follow('ada', run.runId)
    const parts = await store.openParts('ada', run.runId)
    const [firstEvent, firstPart] = [await events.next(), await parts.next()]
    for (let line = 0; line < 3; line++) run.append({ kind: 'discovered', servers: line, tools: 1 })
    run.append(finished)
    await store.end(run.runId)
    expect(run.events).toEqual([])
    const seqs = [firstEvent.value.seq, ...(await all(events)).map(({ seq }) => seq)]
    expect(seqs).toEqual([1, 2, 3, 4, 5])
    const headers = [firstPart.value.header, ...(await Array.fromAsync(parts)).flatMap(({ header }) => header ?? [])]
    expect(headers.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5])
  })

  test('are in their journal before anything follows from what they tell', async () => {
    const run = await new RunStore(dir).begin('ada')
    run.append(accepted)
    const lines = readFileSync(join(dir, `${run.runId}.jsonl`), 'utf8')
      .trimEnd()
      .split('\n')
    expect(lines.map((line) => JSON.parse(line).kind)).toEqual([undefined, 'accepted'])
  })

  test('are followed live, every event once and in order, from any point', async () => {
    const store = new RunStore(dir)
    const run = await store.begin('ada')
    run.append(accepted)
    const fromStart = all(store.follow('ada', run.runId))
    const fromSecond = all(store.follow('ada', run.runId, 1))
    run.append({ kind: 'discovered', servers: 2, tools: 17 })
    await Promise.resolve()
    run.append(finished)
    expect((await fromStart).map((event) => event.seq)).toEqual([1, 2, 3])
    expect((await fromSecond).map((event) => event.seq)).toEqual([2, 3])
    await store.end(run.runId)
  })

  test('make one event of lines that follow each other closely, and keep stdout and stderr apart', async () => {
    const store = new RunStore(dir)
    const run = await store.begin('ada')
    for (let line = 0; line < 1000; line++) run.append({ kind: 'stdout', text: `${line}\n` })
    run.append({ kind: 'stderr', text: 'oh\n' })
    run.append(finished)
    expect(run.events.map((event) => event.kind)).toEqual(['stdout', 'stderr', 'finished'])
    await store.end(run.runId)
    expect((await store.get('ada', run.runId)).stdout.split('\n')).toHaveLength(1001)
  })

  test.each(['bob', ''])('are not there for %j', async (other) => {
    const store = new RunStore(dir)
    const runId = await finishedRun(store)
    await expect(store.get(other, runId)).rejects.toThrow('There is no run here')
    await expect(all(store.follow(other, runId))).rejects.toThrow('There is no run here')
    await expect(store.remove(other, runId)).rejects.toThrow('There is no run here')
  })

  test('are not there for somebody else while they run', async () => {
    const store = new RunStore(dir)
    const run = await store.begin('ada')
    await expect(all(store.follow('bob', run.runId))).rejects.toThrow('There is no run here')
    await store.end(run.runId)
  })

  test.each(['../../etc/passwd', 'r_../x', '', 'r_000000000000'])('%j is no run', async (runId) => {
    await expect(new RunStore(dir).get('ada', runId)).rejects.toThrow('There is no run here')
  })

  test('whose process is gone are interrupted, once, and a line cut off by the crash is left out', async () => {
    const runId = await finishedRun(new RunStore(dir))
    const file = join(dir, `${runId}.jsonl`)
    const [head, ...lines] = readFileSync(file, 'utf8').trim().split('\n') as [string, ...string[]]
    const gone = { ...JSON.parse(head), owner: { pid: process.pid, startedAt: 'long ago' } }
    writeFileSync(file, [JSON.stringify(gone), ...lines.slice(0, 2), ''].join('\n'))
    appendFileSync(file, '{"seq":3,"kind":"stdo')
    const store = new RunStore(dir)
    // Two readers at different times see the same end.
    expect(await store.get('ada', runId)).toMatchObject({
      status: 'finished',
      outcome: { kind: 'interrupted' },
      stdout: 'three\n',
    })
    expect((await all(new RunStore(dir).follow('ada', runId))).map((event) => event.kind)).toEqual([
      'accepted',
      'stdout',
      'finished',
    ])
  })

  test('whose process is gone before its last line had an end are interrupted, in every way they are read', async () => {
    const runId = await finishedRun(new RunStore(dir))
    const file = join(dir, `${runId}.jsonl`)
    const whole = readFileSync(file, 'utf8').replace(/"pid":\d+/, '"pid":999999999')
    writeFileSync(file, whole.trimEnd())
    const store = new RunStore(dir)
    const parts = await Array.fromAsync(await store.openParts('ada', runId))
    expect(parts.map(({ header, isLast }) => [header?.seq, header?.kind, isLast])).toEqual([
      [1, 'accepted', true],
      [2, 'stdout', true],
      [3, 'finished', true],
    ])
    expect((await all(store.follow('ada', runId))).at(-1)).toMatchObject({ outcome: { kind: 'interrupted' } })
    expect(JSON.parse(await store.textOf('ada', runId))).toEqual(await store.get('ada', runId))
  })

  test('whose process is gone ran until their last event at least', async () => {
    const runId = await finishedRun(new RunStore(dir))
    const file = join(dir, `${runId}.jsonl`)
    const [head, first] = readFileSync(file, 'utf8').trim().split('\n') as [string, string]
    const at = (ms: number) => new Date(Date.parse(JSON.parse(first).at) + ms).toISOString()
    const events = [
      { ...JSON.parse(first), code: '1', task: undefined },
      { runId, seq: 2, at: at(10), kind: 'generated', program: '1', generator: 'person' },
      { runId, seq: 3, at: at(30), kind: 'checked', findings: [], types: false, consent: [] },
      { runId, seq: 4, at: at(40), kind: 'started', sandbox: {}, acquireMs: 4 },
      { runId, seq: 5, at: at(5_040), kind: 'stdout', text: 'still here\n' },
    ]
    const gone = { ...JSON.parse(head), owner: { pid: process.pid, startedAt: 'long ago' } }
    writeFileSync(file, [gone, ...events].map((line) => `${JSON.stringify(line)}\n`).join(''))
    expect((await new RunStore(dir).get('ada', runId)).timings).toMatchObject({
      checkMs: 20,
      acquireMs: 4,
      runMs: 5_000,
      totalMs: 5_040,
    })
  })

  test('that several look at when their process is gone end once', async () => {
    const runId = await finishedRun(new RunStore(dir))
    const file = join(dir, `${runId}.jsonl`)
    const [head, first] = readFileSync(file, 'utf8').trim().split('\n') as [string, string]
    writeFileSync(
      file,
      [JSON.stringify({ ...JSON.parse(head), owner: { pid: process.pid, startedAt: '1' } }), first, ''].join('\n'),
    )
    await Promise.all(Array.from({ length: 5 }, () => new RunStore(dir).get('ada', runId)))
    const kinds = (await all(new RunStore(dir).follow('ada', runId))).map(({ kind, seq }) => `${seq} ${kind}`)
    expect(kinds).toEqual(['1 accepted', '2 finished'])
  })

  test('are removed when finished, not before', async () => {
    const store = new RunStore(dir)
    const run = await store.begin('ada')
    run.append(accepted)
    await expect(store.remove('ada', run.runId)).rejects.toThrow('not finished')
    run.append(finished)
    await store.end(run.runId)
    await store.remove('ada', run.runId)
    await expect(store.get('ada', run.runId)).rejects.toThrow('There is no run here')
  })
})

describe('a log that was changed from outside', () => {
  test.each([
    ['has an end that says nothing', '"kind":"finished"', '"kind":"finished"}#', 'read'],
    ['has a line that says nothing', '"kind":"stdout"', '"kind":"selected"', 'conflict'],
    ['has a line of another kind', '"kind":"stdout"', '"kind":"tool-call"', 'read'],
    ['has a line that is no JSON', '"task":', '"task":!', 'read'],
  ])('and %s can be removed, and keeps nobody from the others', async (why, text, other, expected) => {
    const store = new RunStore(dir)
    const [edited, whole] = [await finishedRun(store, why), await finishedRun(store, why)]
    const file = join(dir, `${edited}.jsonl`)
    const lines = readFileSync(file, 'utf8').replace(text, other).replace(/#.*/, '')
    writeFileSync(file, lines)
    for (const read of [store.get(why, edited), store.textOf(why, edited)])
      expect(
        await read.then(
          () => 'read',
          (error) => error.code,
        ),
      ).toBe(expected)
    expect((await store.list(why, 10)).map(({ runId }) => runId).sort()).toEqual([edited, whole].sort())
    await store.remove(why, edited)
    expect((await store.list(why, 10)).map(({ runId }) => runId)).toEqual([whole])
  })

  test.each(['../../evil', 'of another run'])('and says to be another run (%s) is none', async (says) => {
    const store = new RunStore(dir)
    const person = `says ${says}`
    const [edited, whole] = [await finishedRun(store, person), await finishedRun(store, person)]
    const file = join(dir, `${edited}.jsonl`)
    writeFileSync(file, readFileSync(file, 'utf8').replace(edited, says === 'of another run' ? whole : says))
    expect((await store.list(person, 10)).map(({ runId }) => runId)).toEqual([whole])
    await expect(store.get(person, edited)).rejects.toMatchObject({ code: 'not-found' })
    await expect(store.resume(person, edited)).rejects.toMatchObject({ code: 'not-found' })
  })

  test('and has no end of a line for many megabytes stays as it is, and can be removed', async () => {
    const store = new RunStore(dir)
    const runId = await finishedRun(store)
    const file = join(dir, `${runId}.jsonl`)
    const [head, ...lines] = readFileSync(file, 'utf8')
      .replace(/"pid":\d+/, '"pid":999999999')
      .split('\n')
    writeFileSync(file, [head, ...lines.slice(0, 2), ''].join('\n'))
    truncateSync(file, 70 * 1024 * 1024)
    await expect(store.get('ada', runId)).rejects.toMatchObject({ code: 'too-large' })
    await expect(store.resume('ada', runId)).rejects.toMatchObject({ code: 'too-large' })
    expect(statSync(file).size).toBe(70 * 1024 * 1024)
    await store.remove('ada', runId)
    await expect(store.get('ada', runId)).rejects.toMatchObject({ code: 'not-found' })
  })

  test('and does not say whose it is is no run', async () => {
    const store = new RunStore(dir)
    const runId = await finishedRun(store)
    const file = join(dir, `${runId}.jsonl`)
    writeFileSync(file, readFileSync(file, 'utf8').replace('"owner":{"pid"', '"owner":{"bid"'))
    await expect(store.get('ada', runId)).rejects.toMatchObject({ code: 'not-found' })
    await expect(store.remove('ada', runId)).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('the log of one run', () => {
  test('grows to its bound and no further: it says so, and what the run did is still told', async () => {
    const bytes = 100_000
    const store = new RunStore(dir, { runBytes: bytes })
    const run = await store.begin('ada')
    run.append(accepted)
    const big = 'x'.repeat(10_000)
    for (let callId = 1; callId <= 500; callId++) {
      const call = { kind: 'tool-call' as const, callId, server: 's', tool: 't' }
      run.append({ ...call, phase: 'started', args: big })
      run.append({ ...call, phase: 'failed', ms: 1, bytes: 0, error: { code: 'tool-failed', message: big } })
    }
    for (let chunk = 0; chunk < 100; chunk++) run.append({ kind: 'stdout', text: big })
    run.append(finished)
    await store.end(run.runId)
    const { size } = statSync(join(dir, `${run.runId}.jsonl`))
    // The bound, and a short line for each thing that happened after it.
    expect(size).toBeLessThan(bytes + 1_000 * 800)
    const record = await store.get('ada', run.runId)
    expect(record).toMatchObject({ outcome: { kind: 'returned' }, value: 3, logLimitBytes: bytes, stdout: '' })
    expect(record.toolCalls).toHaveLength(500)
    expect((await all(store.follow('ada', run.runId))).filter(({ kind }) => kind === 'log-limit')).toHaveLength(1)
  })

  test('is bounded with what was in it before the run went on', async () => {
    const bytes = 100_000
    const store = new RunStore(dir, { runBytes: bytes, valueBytes: bytes })
    const first = await store.begin('ada')
    const { runId } = first
    for (const step of [accepted, { kind: 'suspended' } as RunStep]) first.append(step)
    await store.end(runId)
    const call = { op: 'tool', server: 's', tool: 't', key: 'k', isRead: true, isOwn: false } as const
    for (let callId = 1; callId <= 4; callId++) {
      const { live } = await store.resume('ada', runId)
      live.append({ kind: 'stdout', text: `${callId}`.repeat(40_000) })
      await live.log.intend({ callId, ...call }, '{}')
      await live.log.answered(callId, JSON.stringify('x'.repeat(40_000)))
      live.append({ kind: 'suspended' })
      await store.end(runId)
    }
    expect(statSync(join(dir, `${runId}.jsonl`)).size).toBeLessThan(bytes + 10_000)
    const events = await store.eventsOf('ada', runId)
    const printed = events.flatMap((event) => (event.kind === 'stdout' ? [event.text.at(0)] : []))
    expect(printed.slice(0, 2)).toEqual(['1', '2'])
    expect(printed).not.toContain('4')
    expect(events.filter(({ kind }) => kind === 'log-limit')).toHaveLength(1)
    const { calls } = await store.recordOf('ada', runId)
    expect([...calls.all()].map(({ value }) => value !== null)).toEqual([true, true, false, false])
  })

  test('is bounded however often a program asks for its state, and knows every call of a tool', async () => {
    const valueBytes = 20_000
    const store = new RunStore(dir, { runBytes: valueBytes, valueBytes, resultBytes: valueBytes })
    const run = await store.begin('ada')
    run.append(accepted)
    const state = { server: 'state', tool: 'load', key: 'k', isRead: true, isOwn: true } as const
    for (let callId = 1; callId <= 2_000; callId++) {
      await run.log.intend({ callId, op: 'load-state', ...state }, '{"file":"state.json"}', [callId, 1])
      if (callId % 2) await run.log.answered(callId, 'null')
      else run.log.failed(callId, 'tool-failed', 'no'.repeat(1_000))
    }
    const buy = { callId: 2_001, op: 'tool', server: 's', tool: 'buy', key: 'b', isRead: false, isOwn: false } as const
    await run.log.intend(buy, '{}', Array(10_000).fill(1))
    await run.log.answered(2_001, '"bought"')
    run.append(finished)
    await store.end(run.runId)
    expect(statSync(join(dir, `${run.runId}.jsonl`)).size).toBeLessThan(valueBytes + 5_000)
    const { calls, written } = await store.recordOf('ada', run.runId)
    expect(written).toMatchObject({ isFull: true })
    expect(written.entryBytes).toBeGreaterThan(valueBytes - 5_000)
    expect(calls.byId(1)).toMatchObject({ state: 'made', value: { json: 'null' } })
    expect(calls.byId(2_001)).toMatchObject({ state: 'made', value: null })
    expect([calls.isFull, calls.size < 200]).toEqual([true, true])
  })

  test('keeps the beginning of a line that is longer than it', async () => {
    const store = new RunStore(dir, { runBytes: 100_000 })
    const run = await store.begin('ada')
    for (const step of [accepted, { kind: 'stdout', text: '\u0000'.repeat(1_000_000) } as RunStep, finished])
      run.append(step)
    await store.end(run.runId)
    const { stdout, logLimitBytes } = await store.get('ada', run.runId)
    expect(stdout.length).toBeGreaterThan(10_000)
    expect(logLimitBytes).toBe(100_000)
    expect(statSync(join(dir, `${run.runId}.jsonl`)).size).toBeLessThan(110_000)
  })

  test('has room for the whole of a run that stays within it', async () => {
    const store = new RunStore(dir, { runBytes: 100_000 })
    const run = await store.begin('ada')
    for (const step of [accepted, { kind: 'stdout', text: 'x'.repeat(50_000) } as RunStep, finished]) run.append(step)
    await store.end(run.runId)
    const record = await store.get('ada', run.runId)
    expect(record.stdout).toHaveLength(50_000)
    expect(record).not.toHaveProperty('logLimitBytes')
  })
})

import { appendFileSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { finished, isAsked, openShop, until } from './testing/shop.ts'

const IMPORTS = `import { charge } from './servers/shop/charge.ts'
import { remember } from './servers/shop/remember.ts'
import { lookUp } from './servers/shop/lookUp.ts'
`
const WORLD = 'const world = [Math.random(), crypto.randomUUID(), Date.now(), new Date().toISOString()]\n'
const BUY = `${IMPORTS}${WORLD}
const name = await lookUp({ item: 'book' })
await remember({ item: String(world[1]) })
const paid = await Promise.all(['a', 'b'].map((item) => charge({ item })))
export default { name, paid, world }`

test('a replay gives the program what it got, and writes nothing again', async () => {
  const shop = await openShop()
  const playground = await shop.open()
  const first = await playground.runs.start(shop.person, { code: BUY, approve: 'all' })
  const before = await finished(playground, shop.person, first.runId)
  expect(shop.writes()).toHaveLength(3)
  // Whose program it is need not be said.
  const { runId } = await playground.runs.start(shop.person, { replayOf: first.runId })
  const after = await finished(playground, shop.person, runId)
  expect(after.value).toEqual(before.value)
  expect(shop.writes()).toHaveLength(3)
  expect(after).toMatchObject({
    replayOf: first.runId,
    replay: { of: first.runId, replayed: 4, made: 0, unused: [] },
    tokens: null,
  })
  expect(after.toolCalls.every(({ replayed }) => replayed)).toBe(true)
})

test('an edited program: the first difference is marked, reads are made, writes ask, what it left out is listed', async () => {
  const shop = await openShop()
  const playground = await shop.open()
  const first = await playground.runs.start(shop.person, { code: BUY, approve: 'all' })
  await finished(playground, shop.person, first.runId)
  const edited = `${IMPORTS}
const name = await lookUp({ item: 'book' })
const other = await lookUp({ item: 'pen' })
const a = await charge({ item: 'a' })
const c = await charge({ item: 'c' }).catch((error) => error.code)
export default { name, other, a, c }`
  const { runId } = await playground.runs.start(shop.person, { code: edited, replayOf: first.runId, approve: 'ask' })
  const asked = await until(playground, shop.person, runId, isAsked)
  expect(asked).toMatchObject({ tool: 'charge', args: { item: 'c' }, ask: { because: 'differs' } })
  await playground.runs.answer(shop.person, runId, 4, 'deny')
  const end = await finished(playground, shop.person, runId)
  expect(end.value).toMatchObject({ name: 'BOOK', other: 'PEN', a: { item: 'a' }, c: 'denied' })
  expect(end.replay?.unused.map(({ tool }) => tool)).toEqual(['remember', 'charge'])
  expect(shop.writes()).toHaveLength(3)
  const { events } = await playground.runs.log(shop.person, runId)
  expect(events.filter((event) => event.kind === 'tool-call' && event.differs)).toMatchObject([
    { tool: 'look_up', args: { item: 'pen' } },
  ])
  // Where nobody can be asked it is denied.
  const unasked = await playground.runs.start(shop.person, { code: edited, replayOf: first.runId })
  expect(await finished(playground, shop.person, unasked.runId)).toMatchObject({ value: { c: 'denied' } })
})

test('values of any size and kind come back as they were', async () => {
  const shop = await openShop()
  const playground = await shop.open()
  const code = `${IMPORTS}
const large = await lookUp({ item: 'x\\u2028'.repeat(50_000) })
const same = await lookUp({ item: 'x\\u2028'.repeat(50_000) })
const odd = await lookUp({ item: '\\u2028\\u0000\\ud800 "\\\\n' })
export default [large.length, large === same, odd]`
  const first = await playground.runs.start(shop.person, { code })
  const before = await finished(playground, shop.person, first.runId)
  expect(before.outcome).toEqual({ kind: 'returned' })
  const { runId } = await playground.runs.start(shop.person, { replayOf: first.runId })
  const after = await finished(playground, shop.person, runId)
  expect([after.value, after.replay?.replayed]).toEqual([before.value, 3])
})

test('state and files of the workspace: a replay answers state from the record', async () => {
  const shop = await openShop()
  const playground = await shop.open()
  const code = `import { loadState, saveState } from './client/state.ts'
const before = (await loadState()) as { n: number } | null
await saveState({ n: (before?.n ?? 0) + 1 })
export default await loadState()`
  const first = await playground.runs.start(shop.person, { code })
  expect(await finished(playground, shop.person, first.runId)).toMatchObject({ value: { n: 1 } })
  const { runId } = await playground.runs.start(shop.person, { replayOf: first.runId })
  expect(await finished(playground, shop.person, runId)).toMatchObject({ value: { n: 1 } })
  expect(JSON.parse(readFileSync(join(shop.person.workspaceDir, 'state.json'), 'utf8'))).toEqual({ n: 1 })
})

test('a log that cannot be replayed says why, and harms nothing else', async () => {
  const shop = await openShop()
  const playground = await shop.open()
  const make = async (code = BUY) => {
    const { runId } = await playground.runs.start(shop.person, { code, approve: 'all' })
    await finished(playground, shop.person, runId)
    return { runId, file: join(shop.dir, 'data', 'runs', `${runId}.jsonl`) }
  }
  const whyNot = (runId: string) =>
    playground.runs.start(shop.person, { replayOf: runId, code: BUY }).then(
      () => 'it was replayed',
      (error: Error) => error.message,
    )
  const text = (file: string) => readFileSync(file, 'utf8')

  const edited = await make()
  writeFileSync(edited.file, text(edited.file).replace('"entry":"answer","callId":1', '"entry":"answer","callId":"x"'))
  expect(await whyNot(edited.runId)).toMatch(/cannot be replayed: line \d+ is no entry of a log/)

  const newer = await make()
  writeFileSync(newer.file, text(newer.file).replace('"journal":2', '"journal":3'))
  expect(await whyNot(newer.runId)).toMatch(/it is of version 3/)

  const older = await make()
  writeFileSync(older.file, text(older.file).replace('"journal":2', '"journal":1'))
  expect(await whyNot(older.runId)).toMatch(/before results were recorded/)

  // Cut off in mid-line: what is whole counts.
  const cut = await make()
  const at = text(cut.file).indexOf('"entry":"answer","callId":4')
  truncateSync(cut.file, at + 10)
  const { runId } = await playground.runs.start(shop.person, { replayOf: cut.runId })
  expect((await finished(playground, shop.person, runId)).replay).toMatchObject({ replayed: 3, made: 1 })

  const damaged = await make(`${IMPORTS}export default (await lookUp({ item: 'x'.repeat(100_000) })).length`)
  const values = damaged.file.replace(/jsonl$/, 'values')
  writeFileSync(values, text(values).replaceAll('X', 'Y'))
  const replay = await playground.runs.start(shop.person, { replayOf: damaged.runId })
  expect((await finished(playground, shop.person, replay.runId)).outcome).toMatchObject({
    kind: 'threw',
    message: expect.stringContaining('A recorded value is not what the log says'),
  })

  const huge = await make()
  appendFileSync(huge.file, `{"entry":"failure","callId":1,"code":"x","message":"${'m'.repeat(40_000_000)}"}\n`)
  expect(await whyNot(huge.runId)).toMatch(/more than \d+ bytes/)

  await expect(playground.runs.start({ ...shop.person, id: 'eve' }, { replayOf: cut.runId })).rejects.toMatchObject({
    code: 'not-found',
  })
})

test('a program whose log is full cannot be replayed beyond it, and what it wrote is not written again', async () => {
  const shop = await openShop({ retention: { run_values_mb: 0.05 } })
  const playground = await shop.open()
  const code = `${IMPORTS}
for (const item of ['a', 'b', 'c']) await lookUp({ item: item.repeat(10_000) })
export default await charge({ item: 'late' })`
  const first = await playground.runs.start(shop.person, { code, approve: 'all' })
  expect(await finished(playground, shop.person, first.runId)).toMatchObject({ value: { item: 'late' } })
  const { runId } = await playground.runs.start(shop.person, { replayOf: first.runId, approve: 'all' })
  expect((await finished(playground, shop.person, runId)).outcome).toMatchObject({
    kind: 'threw',
    message: expect.stringContaining('its result was not kept'),
  })
  expect(shop.writes()).toEqual(['charge late'])
})

test('a program that asks for its state again and again is bounded in its log, and a replay stops where that was full', async () => {
  const shop = await openShop({ retention: { run_values_mb: 0.01 } })
  const playground = await shop.open()
  const code = `${IMPORTS}import { loadState, saveState } from './client/state.ts'
for (let i = 0; i < 200; i++) await saveState({ n: (((await loadState()) as { n: number } | null)?.n ?? 0) + 1 })
await charge({ item: 'late' })
export default await loadState()`
  const first = await playground.runs.start(shop.person, { code, approve: 'all' })
  expect(await finished(playground, shop.person, first.runId)).toMatchObject({ value: { n: 200 } })
  expect(statSync(join(shop.dir, 'data', 'runs', `${first.runId}.jsonl`)).size).toBeLessThan(20_000)
  const { runId } = await playground.runs.start(shop.person, { replayOf: first.runId, approve: 'all' })
  expect((await finished(playground, shop.person, runId)).outcome).toMatchObject({
    kind: 'threw',
    message: expect.stringContaining('its result was not kept'),
  })
  expect(JSON.parse(readFileSync(join(shop.person.workspaceDir, 'state.json'), 'utf8'))).toEqual({ n: 200 })
  expect(shop.writes()).toEqual(['charge late'])
})

test('an interrupted run goes on: what was answered is answered again, what may have been done is asked about', async () => {
  const shop = await openShop()
  const code = `${IMPORTS}${WORLD}
await remember({ item: 'first' })
await charge({ item: 'slow', delayMs: 20_000 }).catch((error) => error.code)
export default world`
  const { runIds, kill } = await shop.openElsewhere([code])
  const [runId = ''] = runIds
  const playground = await shop.open()
  // The owner is the other process: it is asked there. So it is killed while the question waits, and answered here.
  await until(playground, shop.person, runId, isAsked)
  await kill()
  await playground.runs.answer(shop.person, runId, 1, 'allow-run')
  await until(playground, shop.person, runId, (event) => isAsked(event) && 'callId' in event && event.callId === 2)
  await playground.runs.answer(shop.person, runId, 2, 'allow-once')
  await expect.poll(() => shop.writes()).toEqual(['remember first', 'charge slow'])
  await playground.close()
  const next = await shop.open()
  expect((await next.runs.get(shop.person, runId)).outcome).toEqual({ kind: 'interrupted' })
  await next.runs.resume(shop.person, runId)
  const asked = await until(
    next,
    shop.person,
    runId,
    (event) => isAsked(event) && 'ask' in event && event.ask?.because === 'unknown',
  )
  expect(asked).toMatchObject({ tool: 'charge', callId: 2 })
  await next.runs.answer(shop.person, runId, 2, 'deny')
  const end = await finished(next, shop.person, runId)
  expect(end.outcome).toEqual({ kind: 'returned' })
  expect(shop.writes()).toEqual(['remember first', 'charge slow'])
  await expect(next.runs.resume(shop.person, runId)).rejects.toMatchObject({ code: 'conflict' })
})

/** A run that made four calls, three of which write. */
async function bought(shop: Awaited<ReturnType<typeof openShop>>) {
  const playground = await shop.open()
  const { runId } = await playground.runs.start(shop.person, { code: BUY, approve: 'all' })
  const { value } = await finished(playground, shop.person, runId)
  return { playground, of: runId, value }
}

test('a replay that was cut off does not go on, for its calls would be made: it is begun again', async () => {
  const shop = await openShop()
  const { playground, of, value } = await bought(shop)
  const slow = `${BUY}\nconsole.log('done')\nawait new Promise((done) => setTimeout(done, 60_000))`
  const { runIds, kill } = await shop.openElsewhere([{ code: slow, replayOf: of }], 'all')
  const [runId = ''] = runIds
  await until(playground, shop.person, runId, ({ kind }) => kind === 'stdout')
  await kill()
  expect((await playground.runs.get(shop.person, runId)).outcome).toEqual({ kind: 'interrupted' })
  await expect(playground.runs.resume(shop.person, runId)).rejects.toMatchObject({
    code: 'conflict',
    message: `This run used the recorded results of ${of} and cannot resume: its calls would be made. Run it with them again: cem exec --replay ${runId}`,
  })
  expect((await playground.runs.get(shop.person, runId)).outcome).toEqual({ kind: 'interrupted' })
  // What a replay recorded itself is not what it was answered from: a replay of it uses the same results.
  const again = await playground.runs.start(shop.person, { code: BUY, replayOf: runId, approve: 'all' })
  expect(await finished(playground, shop.person, again.runId)).toMatchObject({
    ...{ value, replayOf: of, version: 3, editedFrom: runId },
    replay: { of, replayed: 4, made: 0, unused: [] },
  })
  expect(shop.writes()).toHaveLength(3)
  await playground.runs.remove(shop.person, of)
  await expect(playground.runs.start(shop.person, { replayOf: again.runId })).rejects.toMatchObject({
    code: 'conflict',
    message: `The run ${again.runId} used the recorded results of ${of}, which is not kept any more. Run its program again without them.`,
  })
})

const DIFFERS = `${IMPORTS}
const name = await lookUp({ item: 'book' })
const a = await charge({ item: 'a' })
const c = await charge({ item: 'c' })
export default { name, a, c }`

test('a replay keeps its sandbox while somebody is asked: begun again it would make calls that were answered', async () => {
  const shop = await openShop({ approvals: { release_after: 0.1 } })
  const { playground, of } = await bought(shop)
  const { runId } = await playground.runs.start(shop.person, { code: DIFFERS, replayOf: of, approve: 'ask' })
  await until(playground, shop.person, runId, isAsked)
  const other = await playground.runs.start(shop.person, { code: DIFFERS, approve: 'ask' })
  await until(playground, shop.person, other.runId, ({ kind }) => kind === 'suspended')
  expect((await playground.runs.log(shop.person, runId)).events.at(-1)).toMatchObject({ phase: 'awaiting-approval' })
  await playground.runs.answer(shop.person, runId, 3, 'allow-once')
  const end = await finished(playground, shop.person, runId)
  expect(end.toolCalls.map(({ tool, replayed = false }) => [tool, replayed])).toEqual([
    ['look_up', true],
    ['charge', true],
    ['charge', false],
  ])
  expect(shop.writes().slice(3)).toEqual(['charge c'])
})

test.each(['killed', 'closed'] as const)('a replay that waits is interrupted when its process is %s', async (how) => {
  const shop = await openShop()
  const { playground, of } = await bought(shop)
  const request = { code: DIFFERS, replayOf: of, approve: 'ask' as const }
  let next = playground
  let runId = ''
  if (how === 'killed') {
    const { runIds, kill } = await shop.openElsewhere([request])
    runId = runIds[0] as string
    await until(playground, shop.person, runId, isAsked)
    await kill()
  } else {
    runId = (await playground.runs.start(shop.person, request)).runId
    await until(playground, shop.person, runId, isAsked)
    await playground.close()
    next = await shop.open()
  }
  expect(await next.runs.get(shop.person, runId)).toMatchObject({ outcome: { kind: 'interrupted' } })
  await expect(next.runs.answer(shop.person, runId, 3, 'allow-once')).rejects.toMatchObject({ code: 'conflict' })
  expect(shop.writes()).toHaveLength(3)
})

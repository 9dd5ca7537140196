import {
  appendFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { RunChanges } from '../workspace/run-changes/run-changes.ts'
import { finished, isAsked, openShop, until } from './testing/shop.ts'

const CODE = `import { appendFileSync } from 'node:fs'
import { charge } from './servers/shop/charge.ts'
import { appendFile } from './servers/filesystem/appendFile.ts'
import { writeFile } from './servers/filesystem/writeFile.ts'
import { readFile } from './servers/filesystem/readFile.ts'
appendFileSync('own.txt', 'own\\n')
await appendFile({ path: 'tool.txt', content: 'once\\n' })
await writeFile({ path: 'other.txt', content: 'other' })
const before = (await readFile({ path: 'other.txt' })) as string
await charge({ item: 'a' })
await appendFile({ path: 'tool.txt', content: 'then\\n' })
export default before`

/** A run that waits for an answer to its fourth call, whose process was killed. */
async function killed(prepare: (at: (path: string) => string) => void = () => {}) {
  const shop = await openShop()
  const at = (path: string) => join(shop.person.workspaceDir, path)
  prepare(at)
  const { runIds, kill } = await shop.openElsewhere([CODE])
  const [runId = ''] = runIds
  const playground = await shop.open()
  await until(playground, shop.person, runId, isAsked)
  await kill()
  const goOn = async () => {
    await playground.runs.answer(shop.person, runId, 4, 'allow-once')
    const end = await finished(playground, shop.person, runId)
    expect(end).toMatchObject({ outcome: { kind: 'returned' }, value: 'other' })
    expect(shop.writes()).toEqual(['charge a'])
    const { events } = await playground.runs.log(shop.person, runId)
    return { end, left: events.filter(({ kind }) => kind === 'left') }
  }
  return { shop, at, runId, playground, goOn, text: (path: string) => readFileSync(at(path), 'utf8') }
}

test('what calls had changed is put back as a whole, and they are made again', async () => {
  const { goOn, text } = await killed()
  const { end, left } = await goOn()
  expect(left).toEqual([])
  expect([text('tool.txt'), text('own.txt'), text('other.txt')]).toEqual(['once\nthen\n', 'own\n', 'other'])
  expect(end.toolCalls.map(({ replayed }) => replayed ?? false)).toEqual([false, false, false, false, false])
})

test('what somebody changed since stays with all that calls had changed, and they are not made again', async () => {
  const { at, goOn, text } = await killed()
  appendFileSync(at('tool.txt'), 'mine\n')
  const later = new Date(Date.now() + 60_000)
  utimesSync(at('tool.txt'), later, later)
  const { end, left } = await goOn()
  expect(left).toMatchObject([
    { paths: ['other.txt', 'tool.txt'], because: ['with-calls', 'changed-since'], callsStay: true },
  ])
  // What the program writes itself is put back, and written again.
  expect([text('tool.txt'), text('own.txt'), text('other.txt')]).toEqual(['once\nmine\nthen\n', 'own\n', 'other'])
  expect(end.toolCalls.map(({ replayed }) => replayed ?? false)).toEqual([true, true, true, false, false])
})

test('what was too large to keep is not written to twice', async () => {
  const large = 17 * 1024 * 1024
  const { goOn, text } = await killed((at) => {
    writeFileSync(at('tool.txt'), '')
    truncateSync(at('tool.txt'), large)
  })
  const { left } = await goOn()
  expect(left).toMatchObject([{ paths: ['other.txt', 'tool.txt'], because: ['with-calls', 'not-kept'] }])
  expect(text('tool.txt').slice(large)).toBe('once\nthen\n')
})

test('where it is forgotten what was changed, nothing is written twice, and it is told', async () => {
  const { at, runId, goOn, text } = await killed()
  rmSync(at(`.runs/${runId}`), { recursive: true })
  const { left } = await goOn()
  expect(left).toMatchObject([{ paths: [], callsStay: true, isForgotten: true }])
  expect([text('tool.txt'), text('other.txt')]).toEqual(['once\nthen\n', 'other'])
})

/** Has written by a call, and waits for a file before it does so again. */
const WAITS = `import { existsSync } from 'node:fs'
import { appendFile } from './servers/filesystem/appendFile.ts'
await appendFile({ path: 'tool.txt', content: 'once\\n' })
while (!existsSync('go.txt')) await new Promise((done) => setTimeout(done, 20))
await appendFile({ path: 'tool.txt', content: 'then\\n' })`

/** A run of that program that was interrupted while it waited. */
async function interruptedOne() {
  const shop = await openShop()
  const at = (path: string) => join(shop.person.workspaceDir, path)
  const first = await shop.open()
  const { runId } = await first.runs.start(shop.person, { code: WAITS })
  await until(first, shop.person, runId, (event) => event.kind === 'tool-call' && event.phase === 'done')
  await first.close()
  const playground = await shop.open()
  const goOn = async () => {
    writeFileSync(at('go.txt'), '')
    await playground.runs.resume(shop.person, runId)
    return finished(playground, shop.person, runId)
  }
  return { shop, at, runId, playground, goOn }
}

test('what was undone before the run goes on is made again', async () => {
  const { shop, at, runId, playground, goOn } = await interruptedOne()
  expect(await playground.runs.undo(shop.person, runId)).toEqual([{ path: 'tool.txt', change: 'deleted' }])
  expect(existsSync(at('tool.txt'))).toBe(false)
  await goOn()
  expect(readFileSync(at('tool.txt'), 'utf8')).toBe('once\nthen\n')
})

test('what an interrupted run changed is kept beyond that of the newest runs', async () => {
  const { shop, at, runId, playground, goOn } = await interruptedOne()
  for (let n = 0; n < 22; n++) {
    const code = `import { writeFileSync } from 'node:fs'\nwriteFileSync('file-${n}', '')`
    const other = await playground.runs.start(shop.person, { code })
    await finished(playground, shop.person, other.runId)
  }
  // The end of the last one is told before older changes are forgotten.
  await expect.poll(() => readdirSync(at('.runs')).length).toBe(21)
  expect(readdirSync(at('.runs'))).toContain(runId)
  await goOn()
  expect(readFileSync(at('tool.txt'), 'utf8')).toBe('once\nthen\n')
})

test('a run is gone on with and undone only in the workspace where it worked', async () => {
  const { shop, runId, playground, goOn, text } = await killed()
  const elsewhere = { ...shop.person, workspaceDir: join(shop.dir, 'people', 'other') }
  const refusal = {
    code: 'invalid-input',
    message: expect.stringContaining(`Pass --workspace ${JSON.stringify(shop.person.workspaceDir)}.`),
  }
  await expect(playground.runs.answer(elsewhere, runId, 4, 'allow-once')).rejects.toMatchObject(refusal)
  await expect(playground.runs.resume(elsewhere, runId)).rejects.toMatchObject(refusal)
  await goOn()
  await expect(playground.runs.undoable(elsewhere, runId)).rejects.toMatchObject(refusal)
  await expect(playground.runs.undo(elsewhere, runId)).rejects.toMatchObject(refusal)
  expect(text('tool.txt')).toBe('once\nthen\n')
  expect(existsSync(elsewhere.workspaceDir)).toBe(false)
})

test('a tool whose module is another by now is named before the run goes on', async () => {
  const { shop, runId, playground, goOn } = await killed()
  appendFileSync(join(shop.dir, 'servers/filesystem/appendFile.ts'), '\n// changed by hand\n')
  await goOn()
  const { events } = await playground.runs.log(shop.person, runId)
  const from = events.findIndex(({ kind }) => kind === 'resumed')
  const told = events.slice(from).filter(({ kind }) => kind === 'tools-changed' || kind === 'started')
  expect(told).toMatchObject([{ kind: 'tools-changed', changed: ['filesystem.append_file'] }, { kind: 'started' }])
})

test('a tool that is gone is named before a replay begins', async () => {
  const shop = await openShop()
  const playground = await shop.open()
  const code = `import { lookUp } from './servers/shop/lookUp.ts'\nexport default await lookUp({ item: 'a' })`
  const first = await playground.runs.start(shop.person, { code })
  await finished(playground, shop.person, first.runId)
  rmSync(join(shop.dir, 'servers/shop/lookUp.ts'))
  const { runId } = await playground.runs.start(shop.person, { replayOf: first.runId })
  expect((await finished(playground, shop.person, runId)).outcome?.kind).toBe('refused')
  const { events } = await playground.runs.log(shop.person, runId)
  expect(events.filter(({ kind }) => kind === 'replaying' || kind === 'checked')).toMatchObject([
    { kind: 'replaying', of: first.runId, gone: ['shop.look_up'] },
    { kind: 'checked' },
  ])
})

test('a run that is let go writes to its workspace until what was under way is done', async () => {
  const shop = await openShop({ approvals: { release_after: 0.1 } })
  const playground = await shop.open()
  const code = `import { charge } from './servers/shop/charge.ts'
import { lookUp } from './servers/shop/lookUp.ts'
export default await Promise.all([lookUp({ item: 'a', delayMs: 1_000 }), charge({ item: 'a' })])`
  const ends: string[][] = []
  const { begin } = RunChanges.prototype
  const spy = vi.spyOn(RunChanges.prototype, 'begin').mockImplementation(async function (this: RunChanges) {
    const end = await begin.call(this)
    return async () => {
      const log = readFileSync(join(shop.dir, 'data/runs', `${this.runId}.jsonl`), 'utf8')
      ends.push(log.match(/"entry":"answer","callId":\d/g) ?? [])
      await end()
    }
  })
  onTestFinished(() => spy.mockRestore())
  const { runId } = await playground.runs.start(shop.person, { code, approve: 'ask' })
  await until(playground, shop.person, runId, ({ kind }) => kind === 'suspended')
  expect(ends).toEqual([['"entry":"answer","callId":1']])
})

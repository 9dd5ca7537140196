import { describe, expect, test } from 'vitest'
import type { InstallationOptions } from '../testing/open-playground.ts'
import { openPlayground, runToEnd } from '../testing/open-playground.ts'

type State = NonNullable<NonNullable<InstallationOptions['settings']>['execution']>['state']

async function openFor(state: State = {}) {
  const { playground, personOf } = await openPlayground({ settings: { execution: { state } } })
  const ann = personOf('ann')
  const run = async (code: string, person = ann) => (await runToEnd(playground, person, { code })).record
  const stateOf = async (person = ann) => JSON.parse((await playground.states(person).load()) ?? 'null')
  return { playground, personOf, ann, run, stateOf, states: playground.states(ann) }
}

const COUNT = `import { updateState } from './client/state.ts'
export default await updateState((state: { n: number } | null) => ({ n: (state?.n ?? 0) + 1 }))`

test('50 runs at once of two people lose no change, and none is of the other', async () => {
  const { personOf, run, stateOf, playground } = await openFor()
  const people = ['ann', 'bob'].map(personOf)
  const mark = (name: string, n: number) => `import { loadState, saveState, updateState } from './client/state.ts'
const add = (marks: string[] | null) => [...(marks ?? []), '${name}${n}']
if (${n} % 2) await updateState(add)
else for (;;) try { await saveState(add((await loadState()) as string[] | null)); break }
catch (error) { if (!(error instanceof ToolError && error.code === 'conflict')) throw error }`
  const runs = Array.from({ length: 50 }, (_, n) => run(mark(people[n % 2]!.id, n >> 1), people[n % 2]!))
  for (const { outcome } of await Promise.all(runs)) expect(outcome).toEqual({ kind: 'returned' })
  for (const person of people) {
    const expected = Array.from({ length: 25 }, (_, n) => `${person.id}${n}`)
    expect((await stateOf(person)).toSorted()).toEqual(expected.toSorted())
    const { current, versions } = await playground.states(person).history()
    expect([current, versions.length, versions.every(({ runId }) => runId !== undefined)]).toEqual([25, 20, true])
  }
}, 240_000)

test('a program whose state was saved by somebody else meanwhile hears of it, and its own save is none', async () => {
  const { run, states, stateOf, playground, ann } = await openFor()
  await states.save({ by: 'nobody' })
  const code = `import { loadState, saveState } from './client/state.ts'
import { readFile } from './servers/filesystem/readFile.ts'
await loadState()
console.log('loaded')
while (!(await readFile({ path: 'go' }).catch(() => ''))) await new Promise((resolve) => setTimeout(resolve, 20))
export default await saveState({ by: 'the program' }).catch((e: any) => [e.code, e.server, e.tool])`
  const { record } = await runToEnd(playground, ann, { code }, async (event) => {
    if (event.kind !== 'stdout') return
    await states.save({ by: 'somebody else' })
    await playground.workspace(ann).write('go', 'now')
  })
  expect(record.value).toEqual(['conflict', 'client', 'state'])
  expect(await stateOf()).toEqual({ by: 'somebody else' })
  expect((await run(COUNT.replaceAll('.n', '.m').replaceAll('n:', 'm:'))).outcome).toMatchObject({ kind: 'returned' })
})

test('undoing a run puts its state back, and what it saved stays a version', async () => {
  const { playground, ann, run, states, stateOf } = await openFor()
  await run(COUNT)
  const { runId } = await run(COUNT)
  await playground.runs.undo(ann, runId)
  expect(await stateOf()).toEqual({ n: 1 })
  expect(await states.history()).toMatchObject({ current: null, versions: [{ version: 2 }, { version: 1 }] })
  await run(COUNT)
  const { versions } = await states.history()
  expect(versions.map(({ version, cause }) => [version, cause])).toEqual([
    [4, 'saved'],
    [3, 'found'],
    [2, 'saved'],
    [1, 'saved'],
  ])
})

test('a replay saves nothing, and a later save of it is not over what others saved', async () => {
  const { playground, ann, run, states, stateOf } = await openFor()
  const { runId } = await run(COUNT)
  await states.save({ n: 100 })
  const again = await runToEnd(playground, ann, { replayOf: runId })
  expect([again.record.value, await stateOf()]).toEqual([{ n: 1 }, { n: 100 }])
  const edited = await runToEnd(playground, ann, { replayOf: runId, code: COUNT.replace('+ 1', '+ 5') })
  expect([edited.record.value, await stateOf()]).toEqual([{ n: 105 }, { n: 105 }])
})

describe('execution.state.auto_save', () => {
  test('merges an object that a run returns into the state, and is told as a file that changed', async () => {
    const { run, states, stateOf } = await openFor({ auto_save: true })
    await states.save({ kept: 1, step: 1, deep: { a: 1 } })
    const { outcome, files, runId } = await run('export default { step: 2, deep: { b: 2 } }')
    expect([outcome?.kind, files]).toEqual(['returned', [{ path: 'state.json', change: 'changed' }]])
    expect(await stateOf()).toEqual({ kept: 1, step: 2, deep: { b: 2 } })
    expect((await states.history()).versions[0]).toMatchObject({ version: 2, cause: 'saved', runId })
  })

  test('leaves the state alone for anything else, and when the program failed', async () => {
    const { run, states } = await openFor({ auto_save: true })
    for (const code of ['export default [1]', 'export default 1', 'console.log(1)', "throw new Error('no')"])
      await run(code)
    expect(await states.load()).toBeNull()
    await states.save(['a list'])
    const { outcome, stderr } = await run('export default { a: 1 }')
    expect(outcome?.kind).toBe('returned')
    expect(stderr).toContain('not saved as state: state.json holds no object')
    expect(await states.load()).toBe('[\n  "a list"\n]\n')
  })

  test('of many runs at once loses none, and a replay of one merges nothing', async () => {
    const { playground, ann, run, states, stateOf } = await openFor({ auto_save: true, state_format: 'yaml' })
    const runs = await Promise.all(Array.from({ length: 8 }, (_, n) => run(`export default { key${n}: ${n} }`)))
    expect(await stateOf()).toEqual(Object.fromEntries(runs.map((_, n) => [`key${n}`, n])))
    expect(states.fileOf()).toBe('state.yaml')
    await states.save({})
    await runToEnd(playground, ann, { replayOf: runs[0]!.runId })
    expect(await stateOf()).toEqual({})
  })

  test('is off unless it is set', async () => {
    const { run, states } = await openFor()
    await run('export default { a: 1 }')
    expect(await states.load()).toBeNull()
  })
})

test('execution.state.enabled: false keeps programs, agents and people from it, and merges nothing', async () => {
  const { run, states, playground, ann } = await openFor({ enabled: false, auto_save: true })
  const { value } = await run(`${COUNT.replace('export default', 'const counted = ')}.catch((e: any) => e.code)
export default { code: counted }`)
  expect(value).toEqual({ code: 'denied' })
  await expect(states.load()).rejects.toMatchObject({ code: 'forbidden' })
  await expect(states.save(1)).rejects.toMatchObject({ code: 'forbidden' })
  expect(await playground.workspace(ann).list()).toEqual([])
})

test('who may only read loads states and changes none', async () => {
  const { playground, ann, states } = await openFor()
  await states.save(1)
  const reading = playground.states({ ...ann, reach: { tools: null, readsOnly: true } })
  expect(await reading.load()).toBe('1\n')
  for (const work of [() => reading.save(2), () => reading.restore(1), () => reading.remove('state.json')])
    await expect(work()).rejects.toMatchObject({ code: 'forbidden' })
  expect(await states.load()).toBe('1\n')
})

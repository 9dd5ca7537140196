import { describe, expect, test } from 'vitest'
import type { HostCall } from '../sandbox/contract.ts'
import { jsonOfSaved } from '../workspace/state/state-text.ts'
import type { States } from '../workspace/state/states.ts'
import { openTestStates } from '../workspace/state/testing/open-test-states.ts'
import type { BrokerCall } from './stage.ts'
import { RunStates } from './state.ts'

type StateCall = Extract<HostCall, { op: 'load-state' | 'save-state' }>

/** What a program of one run does with states. */
function runOn(states: States) {
  const run = new RunStates({
    ...{ owner: 'ann', runId: 'run', answerBytes: 1_000_000, states },
    stateFile: 'state.json',
  })
  const make = (call: StateCall) => run.open(call).make(new AbortController().signal, {}, {} as BrokerCall)
  return {
    run,
    load: async (of: { file?: string; mark?: number } = {}) => JSON.parse(await make({ op: 'load-state', ...of })),
    save: (value: unknown, of: { file?: string; mark?: number } = {}) => make({ op: 'save-state', value, ...of }),
  }
}

test('of many states that a program loads at once one is held while it waits to be looked at', async () => {
  const { workspace, states } = openTestStates()
  await workspace.write('state.json', JSON.stringify({ text: 'x'.repeat(200_000) }))
  let [read, done, most] = [0, 0, 0]
  const { load } = runOn({
    ...states,
    async load(file, options) {
      read += 1
      most = Math.max(most, read - done)
      return states.load(file, options)
    },
  })
  const texts = await Promise.all(Array.from({ length: 20 }, () => load().finally(() => (done += 1))))
  expect(new Set(texts.map((value) => value.text.length))).toEqual(new Set([200_000]))
  expect(most).toBeLessThanOrEqual(2)
})

describe('a state that somebody else saved since the run loaded it', () => {
  test('is not replaced; the run hears what to do, and may do it', async () => {
    const { states } = openTestStates()
    const { load, save } = runOn(states)
    await states.save('state.json', { n: 1 })
    expect(await load()).toEqual({ n: 1 })
    await states.save('state.json', { n: 2 })
    await expect(save({ n: 10 })).rejects.toMatchObject({
      code: 'conflict',
      retryable: false,
      message: expect.stringMatching(/^state\.json was changed .* Version 2 is there now\. Load it again.*updateState/),
    })
    expect(await load()).toEqual({ n: 2 })
    await save({ n: 3 })
    expect(JSON.parse((await states.load('state.json')) ?? '')).toEqual({ n: 3 })
  })

  test('is not replaced either where there was none when it was loaded, or it was written as a file', async () => {
    const { states, workspace } = openTestStates()
    const { load, save } = runOn(states)
    expect(await load()).toBeNull()
    await states.save('state.json', 1)
    await expect(save(2)).rejects.toMatchObject({ code: 'conflict' })
    await load()
    await workspace.write('state.json', '3')
    await expect(save(4)).rejects.toMatchObject({ code: 'conflict' })
    expect(await load({ file: '/workspace/./state.json' })).toBe(3)
    await save(5)
    await workspace.remove('state.json')
    await expect(save(6)).rejects.toMatchObject({
      message: expect.stringContaining('It is not there any more. Load it again'),
    })
  })

  test('is replaced by a run that has not loaded it, and stays as a version', async () => {
    const { states } = openTestStates()
    const { load, save } = runOn(states)
    await states.save('state.json', 'theirs')
    await load({ file: 'other.json' })
    await save('mine')
    await states.save('state.json', 'theirs again')
    await save('mine again')
    const { versions } = await states.history('state.json')
    const texts = await Promise.all(versions.map(({ version }) => states.read('state.json', version)))
    expect(texts.map((text) => JSON.parse(text))).toEqual(['mine again', 'theirs again', 'mine', 'theirs'])
  })
})

test('a run saves again over what it saved itself, one after the other', async () => {
  const { states } = openTestStates()
  const { load, save } = runOn(states)
  await load()
  await Promise.all([1, 2, 3, 4].map((n) => save(n)))
  expect(await load()).toBe(4)
  const { versions } = await states.history('state.json')
  expect(versions.map(({ runId }) => runId)).toEqual(['run', 'run', 'run', 'run'])
})

test('a save with a mark is for what the load of that mark read, also beside others of the same run', async () => {
  const { states } = openTestStates()
  const { load, save } = runOn(states)
  await Promise.all([load({ mark: 1 }), load({ mark: 2 })])
  await save('first', { mark: 1 })
  await expect(save('second', { mark: 2 })).rejects.toMatchObject({ code: 'conflict' })
  await expect(save('none', { mark: 3 })).rejects.toMatchObject({ code: 'conflict' })
  expect(await load({ mark: 4 })).toBe('first')
  await save('second', { mark: 4 })
  expect(await load()).toBe('second')
})

test('what a record answers counts as loaded and saved', async () => {
  const { states } = openTestStates()
  const before = runOn(states)
  await states.save('state.json', { n: 1 })
  const loaded = { op: 'load-state' } as const
  before.run.open(loaded).replayed?.((await states.load('state.json')) ?? '')
  const saved = { op: 'save-state', value: { n: 2 } } as const
  before.run.open(saved).replayed?.('null')
  // That save was made then, and somebody else has saved since.
  expect(jsonOfSaved('state.json', { n: 2 })).toBe('{\n  "n": 2\n}\n')
  await expect(before.save({ n: 3 })).rejects.toMatchObject({ code: 'conflict' })
  await states.save('state.json', { n: 2 })
  await before.save({ n: 3 })
  expect(await before.load()).toEqual({ n: 3 })
})

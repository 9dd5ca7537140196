import { expect, test } from 'vitest'
import { createFakeRuns, type FakeEnd } from '../../compare/testing/fake-runs.ts'
import { ANN } from '../../compare/testing/open-compared.ts'
import type { Playground } from '../../playground.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { compareByRules } from './compare-by-rules.ts'

async function byRules(end: FakeEnd) {
  const { runs, started } = createFakeRuns(() => ({ answer: undefined, ...end }) as FakeEnd)
  let out = ''
  const terminal: Terminal = {
    ...{ cwd: '/', env: {}, close: () => {}, gone: new AbortController().signal, ask: async () => null },
    ...{ out: (text) => void (out += text), err: () => {} },
  }
  const parts = { playground: { runs } as unknown as Playground, person: ANN, terminal }
  const status = await compareByRules(parts, { tasks: [{ id: 'task', task: 'Add 40 and 2.' }] }, true)
  return { status, started, told: JSON.parse(out) }
}

test('a program that returned nothing gave no answer, as in a trial', async () => {
  expect(await byRules({ value: null })).toMatchObject({
    ...{ status: 1, told: { passed: false, why: 'It gave no answer.' } },
  })
  expect(await byRules({ value: 42 })).toMatchObject({ status: 0, told: { passed: true } })
})

test('its run is one of a comparison, and no saving of its own', async () => {
  const { started } = await byRules({ value: 42 })
  expect(started[0]?.request).toEqual({
    ...{ task: 'Add 40 and 2.', approve: 'none', trialOf: expect.stringMatching(/^c_/) },
  })
})

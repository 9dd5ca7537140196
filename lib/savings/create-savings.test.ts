import { expect, test } from 'vitest'
import type { Person } from '../people/person.ts'
import type { RunEvent } from '../runs/event.ts'
import { makeEvent } from '../runs/events/event-header.ts'
import { noTime } from '../runs/events/timings-so-far.ts'
import { createSavings } from './create-savings.ts'
import { countOf } from './testing/sample-savings.ts'

const tokens = {
  ...{ codeMode: countOf(100), direct: countOf(1_000), directWithSearch: countOf(400) },
  ...{ breakEvenTools: null, basis: 'computed' as const },
}
const eventsOf = (runId: string): RunEvent[] => [
  makeEvent(runId, 1, { kind: 'accepted', task: 'x', until: 'finished' } as never),
  makeEvent(runId, 2, {
    kind: 'finished',
    outcome: { kind: 'returned' },
    value: 1,
    tokens,
    timings: noTime(),
  } as never),
]

/** Somebody without an account, who ends one run more before each look at them. */
function growing(first: number) {
  let looks = 0
  const runs = {
    async list() {
      const many = first + looks++
      return Array.from({ length: many }, (_, at) => ({
        ...{ runId: `r_${at}`, title: `Task ${at}`, status: 'finished', startedAt: '2026-11-24T12:00:00.000Z' },
      }))
    },
    isFinished: async () => true,
    log: async (_person: unknown, runId: string) => ({ events: eventsOf(runId) }),
  }
  const { savings } = createSavings({
    database: { isMade: () => false } as never,
    ...{ priceOf: async () => null, runs: () => runs as never, warn: () => {} },
  })
  return { savings, looks: () => looks }
}

const me = { id: 'me', isListed: false, admin: false } as Person

test('an export by run looks once, however many pages it has, and its rows come to its totals', async () => {
  const { savings, looks } = growing(1_001)
  const { rows, totals } = JSON.parse(await savings.export(me, 'run', 'json'))
  expect(looks()).toBe(1)
  expect(rows).toHaveLength(1_001)
  const sum = (name: string) => rows.reduce((all: number, row: Record<string, number>) => all + row[name]!, 0)
  expect(totals).toMatchObject({ runs: 1_001, returned: 1_001, used: sum('used'), other: sum('other') })
  expect(totals).toMatchObject({ saved: sum('saved'), cost: null })
})

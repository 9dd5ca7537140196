import { expect, test } from 'vitest'
import type { Person } from '../../people/person.ts'
import { printRuns } from './print-savings.ts'

const me = { id: 'me' } as Person
const run = (at: number) => ({
  ...{
    runId: `r_${at}`,
    title: `Task ${at}`,
    isThere: true,
    startedAt: '2026-11-24T12:00:00.000Z',
    outcome: 'returned',
  },
  ...{ used: 100, other: 400, saved: 300, cost: null },
})

async function printed(count: number, inAll: number) {
  const [out, err] = [[] as string[], [] as string[]]
  const savings = {
    runs: async () => ({ runs: Array.from({ length: count }, (_, at) => run(at)), next: inAll > count ? 'r_x' : null }),
    report: async () => ({ totals: { runs: inAll } }),
  }
  const terminal = { out: (text: string) => void out.push(text), err: (text: string) => void err.push(text) }
  await printRuns(terminal, savings as never, me, {})
  return { lines: out.join('').split('\n'), err: err.join('') }
}

test('where there are more runs than are shown, it says how many and how to have them', async () => {
  const { lines, err } = await printed(50, 1_204)
  expect(lines[0]).toMatch(/^run +began +used +otherwise +saved +money +end +task$/)
  expect(lines[1]).toMatch(/^r_0 +2026-11-24 12:00 +100 +400 +300 +– +returned +Task 0$/)
  expect(err).toBe('These are the newest 50 of 1,204 runs: --csv has all of them.\n')
})

test('where these are all, it says nothing', async () => {
  expect(await printed(2, 2)).toMatchObject({ err: '' })
})

import { expect, test } from 'vitest'
import type { RunRecord } from '../../runs/event.ts'
import type { TokenCount } from '../../tokens/comparison.ts'
import { sharedRun } from './shared-run.ts'

const count = (total: number): TokenCount => ({
  ...{ input: total, output: 0, total, cached: 0 },
  parts: { schemas: total, results: 0, written: 0, history: 0 },
})
const record = (change: Partial<RunRecord>): RunRecord => ({
  ...{ runId: 'r_1', status: 'finished', task: 'Mail ann@example.com', startedAt: '2026-11-21T00:00:00.000Z' },
  ...{
    stdout: 'to ann@example.com\n',
    stderr: '',
    outcome: { kind: 'returned' },
    value: [{ mail: 'ann@example.com', n: 1 }],
  },
  ...{ program: "const password = 'hunter22hunter22'", generator: 'rules', findings: [], selected: [], considered: 3 },
  toolCalls: [{ server: 'mail', tool: 'send', ok: true, ms: 3, resultBytes: 9, line: 4 }],
  files: [{ path: 'ann@example.com.txt', change: 'created' }],
  timings: { discoverMs: 0, selectMs: 0, generateMs: 0, checkMs: 0, acquireMs: 0, runMs: 0, totalMs: 12 },
  tokens: {
    codeMode: count(10),
    direct: count(100),
    directWithSearch: count(40),
    breakEvenTools: 1,
    basis: 'computed',
  },
  ...{ by: { kind: 'token', name: 'Ann’s laptop' }, session: 's_1', sandbox: null, ...change },
})

test('others see the parts of a run, and nothing that is personal or says whose it is', () => {
  const shown = sharedRun(record({}))
  expect(shown).toMatchObject({
    ...{ task: 'Mail [e-mail]', program: "const password = '[secret]'", author: 'rules', outcome: 'returned' },
    ...{ result: [{ mail: '[e-mail]', n: 1 }], isCut: false, output: 'to [e-mail]\n', totalMs: 12 },
    ...{ calls: [{ server: 'mail', tool: 'send', ok: true, ms: 3, line: 4 }], callCount: 1 },
    tokens: { codeMode: 10, others: { direct: 100, directWithSearch: 40 }, saving: { percent: 75 } },
  })
  for (const hidden of ['r_1', 's_1', 'laptop', 'ann@', 'hunter22']) expect(JSON.stringify(shown)).not.toContain(hidden)
})

test('a run that failed is held against nothing, and says why it ended', () => {
  const outcome = { kind: 'threw', name: 'Error', message: 'no mail for ann@example.com', stack: '' } as const
  const { tokens, result, end } = sharedRun(record({ outcome, value: null }))
  expect([tokens?.others, tokens?.saving, result]).toEqual([null, null, null])
  expect(end?.sentence).toContain('[e-mail]')
})

test('of what is large the beginning is shown, and how much there was', () => {
  const calls = Array.from({ length: 700 }, () => record({}).toolCalls[0]!)
  const shown = sharedRun(record({ toolCalls: calls, value: Array.from({ length: 9_000 }, (_, n) => ({ n })) }))
  expect([shown.calls.length, shown.callCount, shown.isCut]).toEqual([500, 700, true])
  expect(JSON.stringify(shown).length).toBeLessThan(150_000)
})

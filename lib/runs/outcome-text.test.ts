import { describe, expect, test } from 'vitest'
import { describeOutcome as tellInTerminal } from '../cli/describe-outcome.ts'
import type { Outcome } from './outcome.ts'
import { describeOutcome, firstSentence, isDenied, type ToldCall } from './outcome-text.ts'

const threw = (message: string, stack = ''): Outcome => ({ kind: 'threw', name: 'ToolError', message, stack })
const failed = (code: string, message: string, where = { server: 'shop', tool: 'orders' }): ToldCall => ({
  ...where,
  phase: 'failed',
  line: 3,
  error: { code, message },
})
const OUTCOMES: Outcome[] = [
  { kind: 'returned' },
  threw('out of tea', 'at main.ts:2:1'),
  { kind: 'timed-out', limitMs: 300_000, clock: 'wall' },
  { kind: 'out-of-memory', limitMb: 512 },
  { kind: 'output-limit', limitBytes: 10 * 1024 * 1024 },
  { kind: 'result-limit', limitBytes: 1024 },
  { kind: 'disk-limit', limitFiles: 10 },
  { kind: 'disk-limit', limitBytes: 4_000_000, uncounted: 'too-deep' },
  { kind: 'tool-limit', limitCalls: 1_000 },
  { kind: 'cancelled' },
  { kind: 'crashed', detail: 'exit 9' },
  { kind: 'interrupted' },
  { kind: 'refused', findings: [{ rule: 'imports', severity: 'error', message: 'No.', line: 4, column: 1 }] },
  { kind: 'no-program', reason: 'No connected tool fits.', nearest: [] },
  { kind: 'failed', code: 'unavailable', message: 'The model broke off.' },
  { kind: 'stopped', after: 'checked' },
]

describe('how a run ended', () => {
  test.each(OUTCOMES.map((outcome) => [outcome.kind, outcome] as const))(
    'is told on a command line as on a page: %s',
    (_kind, outcome) => {
      const { title, sentence } = describeOutcome({ outcome, value: 1 }, { calls: [] })
      const timings = { discoverMs: 0, selectMs: 0, generateMs: 0, checkMs: 0, acquireMs: 0, runMs: 0, totalMs: 20 }
      const told = tellInTerminal({ outcome, value: 1, timings, toolCalls: [], program: '', task: null })
      expect(told.startsWith(title)).toBe(true)
      expect(told).toContain(sentence)
      // Kinds and codes are for programs.
      expect(told).not.toMatch(/timed-out|tool-failed|no-program|-limit/)
    },
  )

  test('is not told as a value where there is none', () => {
    const timings = { discoverMs: 0, selectMs: 0, generateMs: 0, checkMs: 0, acquireMs: 0, runMs: 0, totalMs: 20 }
    const outcome: Outcome = { kind: 'returned' }
    const ended = { outcome, timings, toolCalls: [], program: '', task: null }
    expect(tellInTerminal({ ...ended, value: null })).toMatch(/^Finished without a value in 20 ms\./)
    expect(tellInTerminal({ ...ended, value: 0 })).toBe('Returned a value in 20 ms.')
  })
})

describe('an error of a tool', () => {
  const REFUSED =
    'fetch of example.com is refused: programs here may reach no host. An administrator allows it by adding "example.com" to execution.allow_network_access (ALLOW_NETWORK_ACCESS); otherwise use a tool.'

  test('is one sentence; what to set where is folded away', () => {
    const text = describeOutcome({ outcome: threw(REFUSED), value: null }, { calls: [] })
    expect(text.sentence).toBe('fetch of example.com is refused: programs here may reach no host.')
    expect(text.detail).toBe(REFUSED)
    const wall = 'Traceback: '.repeat(500)
    expect(describeOutcome({ outcome: threw(wall), value: null }, { calls: [] }).sentence.length).toBeLessThan(201)
  })

  test.each<[string, ToldCall, string | undefined]>([
    ['a denied tool', failed('denied', 'shop.orders is destructive.'), 'allow'],
    ['a server that is away', failed('unavailable', 'The server "shop" is not available.'), 'connections'],
    ['a tool that failed', failed('tool-failed', 'No such customer.'), undefined],
    // No consent opens the network.
    ['a refused fetch', failed('denied', REFUSED, { server: 'network', tool: 'fetch' }), undefined],
  ])('leads to what helps: %s', (_what, call, next) => {
    const text = describeOutcome({ outcome: threw(call.error?.message ?? ''), value: null }, { calls: [call] })
    expect(text.next).toBe(next)
    expect(text.line).toBe(3)
    expect(text.sentence).not.toMatch(/execution\.|approve/)
  })

  test('of the network is no question of consent', () => {
    expect(isDenied(failed('denied', REFUSED, { server: 'network', tool: 'fetch' }))).toBe(false)
    expect(isDenied(failed('denied', 'x'))).toBe(true)
  })
})

test.each([
  ['One. Two.', 'One.'],
  ['The file a.txt is not there', 'The file a.txt is not there'],
  ['Expected 3.5 MB. Got more.', 'Expected 3.5 MB.'],
  ['First line\nand more', 'First line'],
  ['', ''],
])('the first sentence of %j', (message, sentence) => {
  expect(firstSentence(message)).toBe(sentence)
})

import { describe, expect, test } from 'vitest'
import { endText } from './end-text.ts'
import type { RunStep, ToolCallStep } from './event.ts'
import { makeEvent } from './events/event-header.ts'
import { foldRun } from './events/fold-run.ts'
import { noTime } from './events/timings-so-far.ts'
import type { Outcome } from './outcome.ts'
import { describeOutcome, firstSentence, isDenied, type ToldRun } from './outcome-text.ts'

const threw = (message: string, stack = ''): Outcome => ({ kind: 'threw', name: 'ToolError', message, stack })
const failed = (code: string, message: string, where = { server: 'shop', tool: 'orders' }) => ({
  ...where,
  ...{ ok: false, ms: 1, resultBytes: 0, line: 3, error: { code, message } },
})
const ended = (outcome: Outcome, run: Partial<ToldRun> = {}) => ({
  ...{
    outcome,
    value: null,
    task: null,
    program: '',
    selected: [],
    toolCalls: [],
    timings: { ...noTime(), totalMs: 20 },
  },
  ...run,
})
const end = (outcome: Outcome): RunStep => ({
  ...{ kind: 'finished', outcome, value: null, tokens: null, timings: noTime() },
})
/** A program that stopped at a call which was denied. */
const denied = (more: Partial<ToolCallStep>): RunStep[] => {
  const call = { kind: 'tool-call', callId: 1, server: 'shop', tool: 'charge', line: 5 } as const
  const error = { code: 'denied', message: 'shop.charge was denied by a rule.' }
  return [{ ...call, phase: 'started' }, { ...call, phase: 'failed', error, ...more }, end(threw(error.message))]
}
const OUTCOMES: Outcome[] = [
  { kind: 'returned' },
  threw('out of tea', 'at main.ts:2:1'),
  { kind: 'timed-out', limitMs: 300_000, clock: 'wall' },
  { kind: 'out-of-memory', limitMb: 512 },
  { kind: 'output-limit', limitBytes: 10 * 1024 * 1024 },
  { kind: 'result-limit', limitBytes: 1024 },
  { kind: 'disk-limit', limitFiles: 10 },
  { kind: 'disk-limit', limitBytes: 4_000_000, uncounted: 'too-deep' },
  { kind: 'disk-limit', limitBytes: 4_000_000, isQuota: true },
  { kind: 'disk-limit', uncounted: 'too-deep', isQuota: true },
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
      const { title, sentence } = describeOutcome(ended(outcome, { value: 1 }))
      const told = endText(ended(outcome, { value: 1 }))
      expect(told.startsWith(title)).toBe(true)
      expect(told).toContain(sentence)
      // Kinds and codes are for programs.
      expect(told).not.toMatch(/timed-out|tool-failed|no-program|-limit/)
    },
  )

  test('is said once, also where there is more to say', () => {
    const message = 'h knows no model "m" (404). Check llm.model.'
    const failure: Outcome = { kind: 'failed', code: 'configuration', message }
    expect(endText(ended(failure))).toBe('Could not be done. h knows no model "m" (404).\nCheck llm.model.')
    expect(endText(ended(failure, { partial: true }))).toMatch(
      /^The program is incomplete\. h knows .*run it\.\nCheck llm/,
    )
  })

  test('without a program is told with what the model said instead', () => {
    const reason = 'm wrote no program. It said: "Sure! Which of the files do you mean?"'
    const { sentence, detail } = describeOutcome(ended({ kind: 'no-program', reason, nearest: [] }))
    expect([sentence, detail]).toEqual([reason, undefined])
    const long = describeOutcome(ended({ kind: 'no-program', reason: reason + reason.repeat(9), nearest: [] }))
    expect(long).toMatchObject({ sentence: 'm wrote no program.', detail: reason.repeat(10) })
  })

  test('is not told as a value where there is none', () => {
    expect(endText(ended({ kind: 'returned' }))).toMatch(/^Finished without a value in 20 ms\./)
    expect(endText(ended({ kind: 'returned' }, { value: 0 }))).toBe('Returned a value in 20 ms.')
  })

  // What they are told by is in the record that other programs get, too.
  test.each<[string, RunStep[], string]>([
    ['a call that was denied', denied({}), 'shop.charge was denied. The program stopped there, at line 5.'],
    [
      'a question that nobody answered',
      denied({ decision: 'deny', expired: true }),
      'shop.charge was denied. Nobody answered in time. The program stopped there, at line 5.',
    ],
    [
      'a model that broke off',
      [
        { kind: 'generated', program: 'export', generator: 'gpt', partial: true },
        end({ kind: 'failed', code: 'unavailable', message: 'The model broke off.' }),
      ],
      'The program is incomplete. The model broke off. What was written is kept; you can finish it yourself and run it.',
    ],
  ])('is told of a record as of its events: %s', (_what, steps, words) => {
    const all: RunStep[] = [{ kind: 'accepted', task: 'Buy it', until: 'finished' }, ...steps]
    const record = foldRun(
      'r1',
      '',
      all.map((step, index) => makeEvent('r1', index + 1, step)),
    )
    expect(endText(record).split('\n', 1)).toEqual([words])
  })
})

describe('an error of a tool', () => {
  const REFUSED =
    'fetch of example.com is refused: programs here may reach no host. An administrator allows it by adding "example.com" to execution.allow_network_access (ALLOW_NETWORK_ACCESS); otherwise use a tool.'

  test('is one sentence; what to set where is folded away', () => {
    const text = describeOutcome(ended(threw(REFUSED)))
    expect(text.sentence).toBe('fetch of example.com is refused: programs here may reach no host.')
    expect(text.detail).toBe(REFUSED)
    const wall = 'Traceback: '.repeat(500)
    expect(describeOutcome(ended(threw(wall))).sentence.length).toBeLessThan(201)
  })

  test.each<[string, ReturnType<typeof failed>, string | undefined]>([
    ['a denied tool', failed('denied', 'shop.orders is destructive.'), 'allow'],
    ['a server that is away', failed('unavailable', 'The server "shop" is not available.'), 'connections'],
    ['a tool that failed', failed('tool-failed', 'No such customer.'), undefined],
    // No consent opens the network.
    ['a refused fetch', failed('denied', REFUSED, { server: 'network', tool: 'fetch' }), undefined],
    // Nor does a connection set a model.
    ['no model', failed('unavailable', 'No model is set.', { server: 'model', tool: 'ask' }), undefined],
    ['another model', failed('denied', 'They may not.', { server: 'model', tool: 'extract' }), undefined],
  ])('leads to what helps: %s', (_what, call, next) => {
    const text = describeOutcome(ended(threw(call.error.message), { toolCalls: [call] }))
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

test('a run that stopped before its program says what has run by then', () => {
  const stopped: Outcome = { kind: 'stopped', after: 'checked' }
  const look = { turn: 1, program: '', generator: 'm', findings: [], because: 'look' as const, isLook: true as const }
  expect(describeOutcome(ended(stopped)).sentence).toContain('Nothing has run yet.')
  expect(describeOutcome(ended(stopped, { earlierPrograms: [look] })).sentence).toContain('Only looks at data have run')
})

test('a run that is stopped while its program is written says that the half of it can be used', () => {
  expect(describeOutcome(ended({ kind: 'cancelled' })).sentence).toBe('No call had finished.')
  expect(describeOutcome(ended({ kind: 'cancelled' }, { partial: true })).sentence).toBe(
    'No call had finished. The program was being written. What was written is kept; you can finish it yourself and run it.',
  )
})

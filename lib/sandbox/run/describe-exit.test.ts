import { expect, test } from 'vitest'
import { DEFAULT_LIMITS } from '../contract.ts'
import { describeExit } from './describe-exit.ts'

const limits = { ...DEFAULT_LIMITS, memoryMb: 100 }
const MB = 1024 * 1024
const aborted = { code: null, signal: 'SIGABRT' as const }
const panic = `\n${'='.repeat(60)}\nDeno has panicked. This is a bug in Deno.\n`
const outOfMemory = { kind: 'out-of-memory', limitMb: 100 }

test.each([
  ['says so', '# Fatal JavaScript out of memory: Reached heap limit', 0, outOfMemory],
  ['was full and could say nothing', '', 90 * MB, outOfMemory],
  ['was full and panicked', panic, 90 * MB, outOfMemory],
  [
    'panics',
    panic,
    10 * MB,
    {
      kind: 'crashed',
      detail: "The program's process ended by itself (signal SIGABRT): Deno has panicked. This is a bug in Deno.",
    },
  ],
  [
    'was full and says something else',
    'Illegal instruction in the sandbox',
    90 * MB,
    {
      kind: 'crashed',
      detail: "The program's process ended by itself (signal SIGABRT): Illegal instruction in the sandbox",
    },
  ],
  ['had little', '', 10 * MB, { kind: 'crashed', detail: "The program's process ended by itself (signal SIGABRT)." }],
] as const)('a process that aborts and %s', (_, log, mostBytes, outcome) => {
  expect(describeExit(aborted, log, limits, mostBytes)).toEqual(outcome)
  // The same behind a wrapper.
  expect(describeExit({ code: 134, signal: null }, log, limits, mostBytes)).toEqual(outcome)
})

test.each(['SIGSEGV', 'SIGBUS', 'SIGTRAP', 'SIGILL'] as const)(
  'a full process that ends by %s without a word',
  (signal) => {
    expect(describeExit({ code: null, signal }, '', limits, 90 * MB)).toEqual(outOfMemory)
    expect(describeExit({ code: null, signal }, '', limits, 10 * MB)).toMatchObject({ kind: 'crashed' })
  },
)

test('a process that is killed has not run out of its memory, however much it had', () => {
  expect(describeExit({ code: null, signal: 'SIGKILL' }, '', limits, 90 * MB)).toMatchObject({ kind: 'crashed' })
})

import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CallHost, DEFAULT_LIMITS, type HostCall, type Limits } from '../contract.ts'
import type { Channel } from '../host/channel.ts'
import { FrameReader } from '../protocol/frame-reader.ts'
import { GuestMessages } from '../protocol/guest-messages.ts'
import {
  decodeHostMessage,
  encodeAbandon,
  encodeCall,
  encodeFrame,
  encodeJson,
  FRAME,
  type HostMessage,
} from '../protocol/protocol.ts'
import { GrowthWatch } from './limits-watch.ts'
import { newWorld } from './new-world.ts'
import { runProgram } from './run-program.ts'

// The program's side is a process that was tampered with: it sends whatever it likes.

let workspace: string
beforeAll(async () => {
  workspace = await mkdtemp(path.join(os.tmpdir(), 'run-program-'))
})
afterAll(() => rm(workspace, { recursive: true, force: true }))

/** Runs against a guest that sends these bytes, and ends when `ends` is set; gives what the guest was told, too. */
async function runAgainst(
  bytes: Uint8Array[],
  options: { host?: CallHost; limits?: Partial<Limits>; ends?: boolean; onAnswer?: (stream: PassThrough) => void } = {},
) {
  const frames = new PassThrough()
  const exited = Promise.withResolvers<{ code: number | null; signal: string | null }>()
  const told = new FrameReader()
  const answers: HostMessage[] = []
  const channel: Channel = {
    frames,
    exited: exited.promise,
    async write(sent) {
      told.push(sent)
      for (let frame = told.next(); frame !== null; frame = told.next()) {
        const message = decodeHostMessage(frame.type, frame.payload)
        if (message.kind === 'answer') answers.push(message)
        if (message.kind === 'answer') options.onAnswer?.(frames)
      }
    },
    kill: () => {
      exited.resolve({ code: null, signal: 'SIGKILL' })
      frames.destroy()
    },
    usage: () => null,
    giveWay: () => {},
    gaveWay: false,
    crashLog: () => '',
  }
  for (const piece of bytes) frames.write(piece)
  if (options.ends) {
    frames.end()
    exited.resolve({ code: 3, signal: null })
  }
  const limits = { ...DEFAULT_LIMITS, timeoutMs: 2_000, ...options.limits }
  const host = options.host ?? (async () => '1')
  const printed: string[] = []
  const result = await runProgram({
    engine: 'process',
    world: newWorld(),
    channel,
    messages: new GuestMessages(channel),
    limits,
    residentBytes: Number.POSITIVE_INFINITY,
    growth: new GrowthWatch(workspace, limits),
    host,
    signal: new AbortController().signal,
    print: async ({ text }) => void printed.push(text),
  })
  return { ...result, answers, printed }
}

const text = (json: string) => new TextEncoder().encode(json)
const call = (id: number, head: object, input: unknown = {}) =>
  encodeCall(id, head as Parameters<typeof encodeCall>[1], encodeJson(input))
const header = (type: number, length: number) => encodeFrame(type, new Uint8Array(length)).subarray(0, 5)
const RETURNED = encodeFrame(FRAME.returned, text('7'))

test.each<[string, Uint8Array]>([
  ['a frame of an unknown kind', encodeFrame(99, text('{}'))],
  ['a frame of a kind only the host sends', encodeFrame(FRAME.run, text('{}'))],
  ['a program taken in while one runs', encodeFrame(FRAME.loaded, text('{"problem":null}'))],
  ['a second greeting', encodeFrame(FRAME.ready, text('{"version":1}'))],
  ['a frame that claims four gigabytes', new Uint8Array([255, 255, 255, 255, FRAME.call])],
  ['output in one piece that is too large', header(FRAME.stdout, 1024 * 1024)],
  ['a failure that is too large', header(FRAME.threw, 1024 * 1024)],
  ['a failure that is no JSON', encodeFrame(FRAME.threw, text('{{'))],
  ['a failure that is null', encodeFrame(FRAME.threw, text('null'))],
  ['a result that is no JSON', encodeFrame(FRAME.returned, text('{"a":'))],
  ['a result nested very deep', encodeFrame(FRAME.returned, text('['.repeat(100_000) + ']'.repeat(100_000)))],
  ['a call that is too short', encodeFrame(FRAME.call, new Uint8Array(3))],
  ['a call whose head is longer than all of it', encodeFrame(FRAME.call, new Uint8Array([0, 0, 0, 1, 255, 255]))],
  ['a call of an unknown kind', call(1, { op: 'shell', server: 's', tool: 't' })],
  ['a call without a tool', call(1, { op: 'tool', server: 's' })],
  ['a call whose tool is no string', call(1, { op: 'tool', server: 's', tool: { toString: 1 } })],
  ['a state file that is no string', call(1, { op: 'load-state', file: ['x'] })],
  [
    'arguments nested very deep',
    encodeCall(1, { op: 'tool', server: 's', tool: 't' }, text('['.repeat(300) + ']'.repeat(300))),
  ],
  ['an abandoned call that is none', encodeFrame(FRAME.abandon, new Uint8Array(3))],
  ['arguments that are no JSON', encodeCall(1, { op: 'tool', server: 's', tool: 't' }, text('undefined'))],
])('ends the run at %s', async (_what, bytes) => {
  const { outcome, value } = await runAgainst([bytes, RETURNED])
  expect(outcome).toEqual({ kind: 'crashed', detail: expect.stringContaining("broke the sandbox's protocol") })
  expect(value).toBeNull()
})

test('a forged result is a result and nothing more', async () => {
  expect(
    await runAgainst([encodeFrame(FRAME.stdout, text('hi')), RETURNED, encodeFrame(FRAME.stdout, text('late'))]),
  ).toMatchObject({
    outcome: { kind: 'returned' },
    value: 7,
    printed: ['hi'],
  })
})

test('a result that is too large is not read', async () => {
  const { outcome } = await runAgainst([header(FRAME.returned, 101)], { limits: { resultBytes: 100 } })
  expect(outcome).toEqual({ kind: 'result-limit', limitBytes: 100 })
})

test('frames may come byte by byte', async () => {
  const bytes = [...encodeFrame(FRAME.stdout, text('€')), ...RETURNED].map((byte) => new Uint8Array([byte]))
  expect(await runAgainst(bytes)).toMatchObject({ outcome: { kind: 'returned' }, value: 7, printed: ['€'] })
})

test('a guest that goes away without a word has crashed', async () => {
  const { outcome } = await runAgainst([RETURNED.subarray(0, 3)], { ends: true })
  expect(outcome).toEqual({ kind: 'crashed', detail: expect.stringContaining('exit status 3') })
})

test('calls reach the host as they are named, and under the same number twice if sent twice', async () => {
  const calls: HostCall[] = []
  let left = 2
  const { answers } = await runAgainst(
    [
      call(5, { op: 'tool', server: '__proto__', tool: 'constructor', line: 'x', more: 1 }),
      call(5, { op: 'tool', server: 's', tool: 't', line: 3 }),
    ],
    {
      host: async (made) => {
        calls.push(made)
        return 'null'
      },
      onAnswer: (stream) => void (--left === 0 && stream.write(RETURNED)),
    },
  )
  expect(calls).toEqual([
    { op: 'tool', server: '__proto__', tool: 'constructor', input: {} },
    { op: 'tool', server: 's', tool: 't', line: 3, input: {} },
  ])
  expect(answers.map((answer) => answer.kind === 'answer' && answer.id)).toEqual([5, 5])
})

test('a call is ended when it is abandoned, and one that there is not is none', async () => {
  const { answers, outcome } = await runAgainst(
    [encodeAbandon(5), call(5, { op: 'fetch', line: 2 }), encodeAbandon(6), encodeAbandon(5)],
    {
      host: (made, { signal }) =>
        new Promise((resolve) => signal.addEventListener('abort', () => resolve(JSON.stringify(made)))),
      onAnswer: (stream) => void stream.write(RETURNED),
    },
  )
  expect(outcome.kind).toBe('returned')
  expect(answers.map((answer) => answer.kind === 'answer' && new TextDecoder().decode(answer.json))).toEqual([
    '{"op":"fetch","line":2,"request":{}}',
  ])
})

test('a flood of calls never has more of them under way than allowed', async () => {
  let underWay = 0
  let most = 0
  let done = 0
  const { outcome } = await runAgainst(
    Array.from({ length: 200 }, (_, id) => call(id, { op: 'tool', server: 's', tool: 't' })),
    {
      limits: { toolCallsInFlight: 8 },
      host: async () => {
        most = Math.max(most, ++underWay)
        await new Promise((resolve) => setImmediate(resolve))
        underWay--
        return '1'
      },
      onAnswer: (stream) => void (++done === 200 && stream.write(RETURNED)),
    },
  )
  expect([outcome.kind, most]).toEqual(['returned', 8])
})

test('arguments that are too large are answered, whoever sends them', async () => {
  const { answers } = await runAgainst([call(1, { op: 'tool', server: 's', tool: 't' }, 'x'.repeat(200))], {
    limits: { toolArgumentBytes: 100 },
    onAnswer: (stream) => void stream.write(RETURNED),
  })
  const [answer] = answers
  const failure = answer?.kind === 'answer' ? JSON.parse(new TextDecoder().decode(answer.json)) : null
  expect(failure).toMatchObject({ server: 's', tool: 't', code: 'too-large', retryable: false })
})

import type { ExecEvent } from 'microsandbox'
import { expect, test } from 'vitest'
import { DEFAULT_LIMITS } from '../../contract.ts'
import { describeExit } from '../../run/describe-exit.ts'
import { openMachineChannel, type RunningMachine } from './machine-channel.ts'

const MB = 1024 * 1024
const bytes = (text: string) => Buffer.from(text)

/** A machine whose process says what the test has it say. It is fake because few machines that run tests can start one. */
function open(overrides: Partial<RunningMachine> = {}) {
  const said: (ExecEvent | null | Error)[] = []
  const done: string[] = []
  let heard = Promise.withResolvers<void>()
  const killed = Promise.withResolvers<void>()
  let received = 0
  const channel = openMachineChannel({
    async kill() {
      done.push('killed')
      killed.resolve()
    },
    async measure() {
      return { cpuMs: 10, residentBytes: 20 }
    },
    async receive() {
      while (said.length === 0) await heard.promise
      heard = Promise.withResolvers()
      const next = said.shift() as ExecEvent | null | Error
      if (next instanceof Error) throw next
      received++
      return next
    },
    async write(sent) {
      done.push(`wrote ${sent.length}`)
    },
    async closeInput() {
      done.push('closed')
    },
    ...overrides,
  })
  const say = (...events: (ExecEvent | null | Error)[]) => {
    said.push(...events)
    heard.resolve()
  }
  return { channel, say, done, killed: killed.promise, received: () => received }
}

async function read(frames: AsyncIterable<Uint8Array>): Promise<string> {
  let text = ''
  for await (const chunk of frames) text += Buffer.from(chunk).toString('utf8')
  return text
}

test('hands on what the process says, to the end, and tells its status when the machine is gone', async () => {
  const gone = Promise.withResolvers<void>()
  const { channel, say } = open({ kill: () => gone.promise })
  const frames = read(channel.frames)
  say(
    { kind: 'started', pid: 7 },
    { kind: 'stdout', data: bytes('one ') },
    { kind: 'stderr', data: bytes('a warning') },
    { kind: 'stdout', data: bytes('two') },
    { kind: 'exited', code: 3 },
  )
  expect(await frames).toBe('one two')
  expect(channel.crashLog()).toBe('a warning')
  let isOver = false
  void channel.exited.then(() => {
    isOver = true
  })
  await new Promise((resolve) => setImmediate(resolve))
  expect(isOver).toBe(false)
  gone.resolve()
  expect(await channel.exited).toEqual({ code: 3, signal: null })
})

test('a machine that is killed ends in the middle of anything', async () => {
  const { channel, say, done } = open()
  say({ kind: 'stdout', data: Buffer.alloc(2 * MB) }, { kind: 'stdout', data: bytes('never heard') })
  channel.kill()
  channel.kill()
  expect(await channel.exited).toEqual({ code: null, signal: 'SIGKILL' })
  expect(done).toEqual(['killed'])
  expect(channel.usage()).toBeNull()
})

test('one whose stream breaks, or ends without a word, is ended', async () => {
  const broken = open()
  broken.say(new Error('agent connection lost'))
  expect(await broken.channel.exited).toEqual({ code: null, signal: null })
  expect([broken.channel.crashLog(), broken.done]).toEqual(['agent connection lost', ['killed']])
  const silent = open()
  silent.say(null)
  expect(await silent.channel.exited).toEqual({ code: null, signal: null })
})

test('one that its kernel killed ran out of memory', async () => {
  const { channel, say } = open()
  say({ kind: 'exited', code: 137 })
  const exit = await channel.exited
  expect(describeExit(exit, channel.crashLog(), DEFAULT_LIMITS)).toEqual({ kind: 'out-of-memory', limitMb: 512 })
})

test('one that cannot be ended, because it has gone already, is gone', async () => {
  const { channel } = open({ kill: () => Promise.reject(new Error('not running')) })
  channel.kill()
  expect(await channel.exited).toEqual({ code: null, signal: 'SIGKILL' })
})

test('a flood waits in the machine until somebody reads', async () => {
  const { channel, say, received } = open()
  for (let i = 0; i < 40; i++) say({ kind: 'stdout', data: Buffer.alloc(MB / 4) })
  await expect.poll(received).toBe(5)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(received()).toBe(5)
  say({ kind: 'exited', code: 0 })
  let length = 0
  for await (const chunk of channel.frames) length += chunk.length
  expect(length).toBe(10 * MB)
})

test('writes one after the other, in pieces that the agent takes, and drops what comes too late', async () => {
  const order: number[] = []
  const { channel, killed } = open({
    async write(sent) {
      await new Promise((resolve) => setTimeout(resolve, sent.length > 1000 ? 3 : 0))
      order.push(sent.length)
    },
  })
  await Promise.all([channel.write(Buffer.alloc(600 * 1024)), channel.write(Buffer.alloc(5))])
  expect(order).toEqual([256 * 1024, 256 * 1024, 88 * 1024, 5])
  channel.kill()
  await killed
  await channel.write(Buffer.alloc(9))
  expect(order).toHaveLength(4)
})

test('a write to a process that takes nothing more ends with it', async () => {
  const { channel } = open({ write: () => new Promise(() => {}) })
  const writing = channel.write(Buffer.alloc(5))
  channel.kill()
  await expect(writing).resolves.toBeUndefined()
})

test('usage is what was measured last, and asking for it has it measured again', async () => {
  let cpuMs = 0
  const { channel } = open({
    async measure() {
      if (cpuMs === 0) {
        cpuMs = 100
        throw new Error('no sample yet')
      }
      cpuMs += 100
      return { cpuMs, residentBytes: 5 }
    },
  })
  expect(channel.usage()).toBeNull()
  await expect.poll(() => channel.usage()?.cpuMs).toBe(200)
  await expect.poll(() => channel.usage()?.cpuMs ?? 0).toBeGreaterThan(400)
  expect(await channel.measure()).toBe(true)
})

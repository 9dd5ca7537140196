import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { DEFAULT_LIMITS } from '../contract.ts'
import { GuestMessages } from '../protocol/guest-messages.ts'
import { encodeFrame, FRAME } from '../protocol/protocol.ts'
import { newWorld } from '../run/new-world.ts'
import type { GuestChannel } from './channel.ts'
import { Guest } from './guest.ts'

const text = (json: string) => new TextEncoder().encode(json)
const READY = encodeFrame(FRAME.ready, text('{"version":2}'))
/** Lets everything that is due happen. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 5))

/** A guest whose process says what the test has it say. */
function open(ownBytes = 0) {
  const frames = new PassThrough()
  const exited = Promise.withResolvers<{ code: number | null; signal: string | null }>()
  const channel: GuestChannel = {
    frames,
    exited: exited.promise,
    async write() {},
    kill() {
      frames.destroy()
      exited.resolve({ code: null, signal: 'SIGKILL' })
    },
    usage: () => null,
    giveWay: () => {},
    gaveWay: false,
    ownBytes: () => ownBytes,
    crashLog: () => '',
    close() {},
    discard() {},
    hold() {},
  }
  const guest = new Guest({
    channel,
    messages: new GuestMessages(channel),
    programFile: '/nowhere',
    removeFiles: async () => {},
    isSameHome: async () => true,
    hasSameModules: async () => true,
  })
  return { guest, frames, exited: exited.promise }
}

/** A run that has just ended well: its result was read. */
async function afterRun(guest: Guest, frames: PassThrough) {
  const begun = guest.begin('export default 1', DEFAULT_LIMITS, newWorld())
  frames.write(encodeFrame(FRAME.loaded, text('{"problem":null}')))
  expect(await begun).toBeNull()
  guest.messages.allow({ inputBytes: 100, resultBytes: 100 })
  const result = guest.messages.next()
  frames.write(encodeFrame(FRAME.returned, text('1')))
  await result
}

test.each([
  ['output', encodeFrame(FRAME.stdout, text('hi'))],
  ['a result', encodeFrame(FRAME.returned, text('1'))],
  ['a call', encodeFrame(FRAME.call, new Uint8Array(6))],
  ['a second greeting', READY],
  ['nonsense', encodeFrame(99, text('x'))],
])('a process that sends %s while nothing runs is ended', async (_what, frame) => {
  const { guest, frames, exited } = open()
  expect(await guest.isCurrent()).toBe(true)
  frames.write(frame)
  expect(await exited).toMatchObject({ signal: 'SIGKILL' })
  expect(await guest.isCurrent()).toBe(false)
})

test('one that is ready again may serve again, and is watched again', async () => {
  const { guest, frames, exited } = open()
  await afterRun(guest, frames)
  frames.write(READY)
  expect(await (await guest.settle()).isCurrent()).toBe(true)
  frames.write(encodeFrame(FRAME.stdout, text('late')))
  expect(await exited).toMatchObject({ signal: 'SIGKILL' })
})

test.each([
  ['says something else instead of being ready', encodeFrame(FRAME.stdout, text('late'))],
  ['says nothing', new Uint8Array()],
])('one that %s after a run is ended', async (_what, bytes) => {
  const { guest, frames, exited } = open()
  await afterRun(guest, frames)
  if (bytes.length > 0) frames.write(bytes)
  expect(await (await guest.settle()).isCurrent()).toBe(false)
  expect(await exited).toMatchObject({ signal: 'SIGKILL' })
})

test('one that was ready in time serves again, however late this process comes to hear it', async () => {
  const { guest, frames } = open()
  await afterRun(guest, frames)
  const settled = guest.settle()
  // As bytes that came while this process did something else for longer than a guest has.
  setImmediate(() => frames.write(READY))
  for (const until = performance.now() + 700; performance.now() < until; );
  expect(await (await settled).isCurrent()).toBe(true)
})

test('one that has grown, or has served fifty runs, serves no more', async () => {
  const large = open(121 * 1024 * 1024)
  await afterRun(large.guest, large.frames)
  large.frames.write(READY)
  expect(await (await large.guest.settle()).isCurrent()).toBe(false)

  const { guest, frames } = open()
  const served: boolean[] = []
  const near: number[] = []
  for (let run = 1; run <= 50; run++) {
    await afterRun(guest, frames)
    frames.write(READY)
    served.push(await (await guest.settle()).isCurrent())
    if (guest.isNearItsEnd) near.push(run)
  }
  expect(served.indexOf(false)).toBe(49)
  // After the last there is nothing left that could be near its end.
  expect(near).toEqual([45, 46, 47, 48, 49])
})

test('one that breaks the protocol when it is given a program is ended, and the program goes elsewhere', async () => {
  const { guest, frames, exited } = open()
  const loading = guest.begin('export default 1', DEFAULT_LIMITS, newWorld())
  await settle()
  frames.write(encodeFrame(99, text('x')))
  expect(await loading).toMatch(/protocol/)
  expect(await exited).toMatchObject({ signal: 'SIGKILL' })
})

test.each([
  ['said something while nothing ran', 'broken', (frames: PassThrough) => frames.write(READY)],
  ['ended while nothing ran', 'broken', (frames: PassThrough) => frames.end()],
])('one that %s is known for that, whoever clears it away', async (_what, reason, happen) => {
  const { guest, frames, exited } = open()
  happen(frames)
  await exited
  await guest.dispose('outdated')
  expect(await guest.retired).toBe(reason)
})

test('one that is not ready soon enough after a run, or has grown, is known for that', async () => {
  const slow = open()
  await afterRun(slow.guest, slow.frames)
  await (await slow.guest.settle()).dispose('outdated')
  const large = open(121 * 1024 * 1024)
  await afterRun(large.guest, large.frames)
  large.frames.write(READY)
  await (await large.guest.settle()).dispose('outdated')
  expect([await slow.guest.retired, await large.guest.retired]).toEqual(['restless', 'memory'])
})

test('one that is well is given up for the reason that is given', async () => {
  const { guest } = open()
  await guest.dispose('unused')
  expect(await guest.retired).toBe('unused')
})

import { existsSync } from 'node:fs'
import { readdir, readFile, readlink } from 'node:fs/promises'
import { getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { NICENESS } from '../../../process/niceness.ts'
import type { GuestChannel } from '../../host/channel.ts'
import { spawnChannel } from './spawn-channel.ts'

const SCRIPT = `const flood = () => process.stdout.write('x'.repeat(60_000), flood); flood(); console.error('on')`

async function openSockets(): Promise<string[]> {
  const names = await readdir('/proc/self/fd')
  const open = await Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')))
  return open.filter((each) => each.startsWith('socket:') || each.startsWith('pipe:'))
}

test.skipIf(process.platform !== 'linux')(
  'leaves no descriptor open of output that nobody read to its end',
  async () => {
    const before = await openSockets()
    const channel = spawnChannel({ file: process.execPath, args: ['-e', SCRIPT], env: {} }, '.')
    await channel.frames[Symbol.asyncIterator]().next()
    channel.kill()
    expect(await channel.exited).toMatchObject({ signal: 'SIGKILL' })
    channel.discard()
    await expect.poll(async () => (await openSockets()).filter((each) => !before.includes(each))).toEqual([])
  },
)

test.skipIf(!['/usr/bin/nice', '/bin/nice'].some((file) => existsSync(file)))(
  'gives way to this process from its first moment on, with all that it starts',
  async () => {
    const script = `process.stdout.write(String(os.getPriority()))
child_process.execFile(process.execPath, ['-p', 'os.getPriority()'], (_error, text) => process.stdout.write(' ' + text))`
    const channel = spawnChannel({ file: process.execPath, args: ['-e', script], env: {} }, '.')
    expect((await said(channel)).split(' ').map(Number)).toEqual([getPriority() + NICENESS, getPriority() + NICENESS])
  },
)

test.skipIf(!existsSync('/proc/self/task'))(
  'gives way further when it is told to, with every thread it has',
  async () => {
    const script = `process.stdout.write(String(process.pid)); setInterval(() => {}, 1e6)`
    const channel = spawnChannel({ file: process.execPath, args: ['-e', script], env: {} }, '.')
    const { value } = await channel.frames[Symbol.asyncIterator]().next()
    const pid = Number(Buffer.from(value).toString())
    const threads = (await readdir(`/proc/${pid}/task`)).map(Number)
    expect(threads.length).toBeGreaterThan(1)
    expect(channel.gaveWay).toBe(false)
    channel.giveWay()
    expect(channel.gaveWay).toBe(true)
    for (const thread of threads) expect(getPriority(thread)).toBe(15)
    // Others may be lowered at this moment, too.
    const session = () => readFile(`/proc/${pid}/autogroup`, 'utf8').catch(() => 'none')
    await expect.poll(session, { timeout: 10_000 }).toMatch(/ nice 10$|^none/m)
    channel.kill()
    await channel.exited
    // Of one that is gone nothing can be lowered.
    channel.giveWay()
  },
)

async function said({ frames, discard }: GuestChannel): Promise<string> {
  let all = ''
  for await (const chunk of frames) all += Buffer.from(chunk).toString()
  discard()
  return all
}

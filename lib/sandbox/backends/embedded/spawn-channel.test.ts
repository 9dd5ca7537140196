import { existsSync } from 'node:fs'
import { readdir, readlink } from 'node:fs/promises'
import { getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { NICENESS } from '../../../process/niceness.ts'
import type { GuestChannel } from '../../channel.ts'
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

async function said({ frames, discard }: GuestChannel): Promise<string> {
  let all = ''
  for await (const chunk of frames) all += Buffer.from(chunk).toString()
  discard()
  return all
}

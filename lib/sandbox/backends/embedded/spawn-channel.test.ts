import { readdir, readlink } from 'node:fs/promises'
import { expect, test } from 'vitest'
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

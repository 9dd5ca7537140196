import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { isOrphaned, ownedName, ownedPrefix } from './owned-name.ts'
import { thisProcess } from './owner.ts'

test('what a process that runs has named is none', () => {
  expect([ownedName(), `${ownedPrefix()}x`].map(isOrphaned)).toEqual([false, false])
  expect(ownedName()).not.toBe(ownedName())
})

test('what a process that is gone has named is one, also when its number is used again', () => {
  const { pid } = spawnSync('true')
  const { startedAt } = thisProcess()
  expect([`${pid}-1-x`, `${process.pid}-${Number(startedAt) - 1}-x`].map(isOrphaned)).toEqual([true, true])
})

test.skipIf(process.platform !== 'linux')(
  'one that was killed is gone, although its parent never asks how it ended',
  async () => {
    // The shell becomes a program that knows nothing of the child it had as a shell.
    const parent = spawn('sh', ['-c', 'sleep 300 & echo $!; exec sleep 300'], { stdio: ['ignore', 'pipe', 'ignore'] })
    onTestFinished(() => void parent.kill('SIGKILL'))
    const [said] = await once(parent.stdout, 'data')
    const pid = Number(said)
    const statOf = () => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    const name = `${pid}-${statOf()[19]}-x`
    expect(isOrphaned(name)).toBe(false)
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => statOf()[0]).toBe('Z')
    expect(isOrphaned(name)).toBe(true)
  },
)

test.each(['', 'notes.txt', '12', '12-13', '-1-2-x', 'a-1-2-x'])('%j is the name of something else', (name) => {
  expect(isOrphaned(name)).toBe(false)
})

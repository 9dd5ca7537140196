import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createOffload } from './create-offload.ts'
import type { TASKS } from './testing/tasks.ts'

function open({ processes = 1, waitingEach = 10 } = {}) {
  const tasksFile = fileURLToPath(new URL('./testing/tasks.ts', import.meta.url))
  const offload = createOffload<typeof TASKS>({ tasksFile, processes, waitingEach })
  onTestFinished(() => offload.close())
  return offload
}
const ann = { owner: 'ann' }
const bob = { owner: 'bob' }

test('a task is done in another process, the same one for job after job', async () => {
  const offload = open()
  expect(await offload('double', 21, ann)).toBe(42)
  const first = await offload('pid', null, ann)
  expect(first).not.toBe(process.pid)
  expect(await offload('pid', null, bob)).toBe(first)
})

test('what day it is there is the day that it is here', async () => {
  vi.stubEnv('TZ', 'Asia/Tokyo')
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(await open()('hourAtEpoch', null, ann)).toBe(9)
})

test('what a task throws reaches who asked', async () => {
  await expect(open()('fail', 'no such thing', ann)).rejects.toThrow('no such thing')
})

describe('a job that crosses a bound is ended, and the next one goes well', () => {
  test.each([
    ['time', 'spin', null, 'too-slow'],
    ['memory', 'fill', null, 'too-large'],
    ['the stack of native code', 'nest', 400_000, 'crashed'],
  ] as const)('%s', async (_bound, task, input, reason) => {
    const offload = open()
    const limitMs = task === 'spin' ? 100 : 20_000
    await expect(offload(task as 'nest', input as number, { ...ann, limitMs })).rejects.toMatchObject({
      name: 'OffloadError',
      code: 'too-large',
      reason,
    })
    expect(await offload('double', 1, ann)).toBe(2)
  })
})

test('a process that never says that it is there is given up, and holds its owner no longer', async () => {
  const tasksFile = fileURLToPath(new URL('./testing/silent-tasks.ts', import.meta.url))
  const offload = createOffload<typeof TASKS>({ tasksFile, processes: 1, waitingEach: 10, loadLimitMs: 100 })
  onTestFinished(() => offload.close())
  const jobs = await Promise.allSettled([ann, ann, bob].map((who) => offload('double', 21, who)))
  expect(jobs).toMatchObject(Array(3).fill({ status: 'rejected', reason: { code: 'unavailable' } }))
})

test('many jobs of one owner keep nobody else waiting', async () => {
  const offload = open()
  const over: string[] = []
  const tell = (name: string) => () => over.push(name)
  const spin = () => offload('spin', null, { ...ann, limitMs: 50 }).catch(() => {})
  const anns = [1, 2, 3].map((number) => spin().then(tell(`ann ${number}`)))
  await Promise.all([...anns, offload('double', 1, bob).then(tell('bob'))])
  expect(over).toEqual(['ann 1', 'bob', 'ann 2', 'ann 3'])
})

test('one owner holds one process, however many there are', async () => {
  const offload = open({ processes: 2 })
  const over: string[] = []
  const spins = [1, 2].map(() => offload('spin', null, { ...ann, limitMs: 20_000 }).catch(() => over.push('ann')))
  for (const number of [1, 2, 3]) expect(await offload('double', number, bob)).toBe(number * 2)
  expect(over).toEqual([])
  offload.close()
  await Promise.all(spins)
})

test('owners who sent what takes too long hold one process together, and the other is there for everybody else', async () => {
  const offload = open({ processes: 2 })
  const spin = (owner: string, limitMs: number) => offload('spin', null, { owner, limitMs }).catch(() => {})
  await Promise.all([spin('ann', 1), spin('eve', 1)])
  const over: string[] = []
  const spins = ['ann', 'eve'].map((owner) => spin(owner, 20_000).then(() => over.push(owner)))
  expect(await offload('double', 1, bob)).toBe(2)
  expect(over).toEqual([])
  offload.close()
  await Promise.all(spins)
})

test('more than may wait are refused as busy', async () => {
  const offload = open({ waitingEach: 2 })
  const jobs = [1, 2, 3, 4].map((number) => offload('double', number, ann))
  const settled = await Promise.allSettled(jobs)
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
  await expect(jobs[3]).rejects.toMatchObject({ code: 'busy' })
})

test('what it does ends with its host, also when that is killed in the middle of native code', async () => {
  const script = `
    import { createOffload } from ${JSON.stringify(new URL('./create-offload.ts', import.meta.url).href)}
    const tasksFile = ${JSON.stringify(fileURLToPath(new URL('./testing/tasks.ts', import.meta.url)))}
    const offload = createOffload({ tasksFile, processes: 1, waitingEach: 10 })
    const pid = await offload('pid', null, { owner: 'ann' })
    offload('parse', '(a=f<'.repeat(60), { owner: 'ann', limitMs: 600_000 })
    setTimeout(() => console.log(pid), 300)`
  const host = spawn(process.execPath, ['--no-warnings', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = (await once(host.stdout, 'data')) as [Buffer]
  const pid = Number(said.toString())
  expect(isAlive(pid)).toBe(true)
  host.kill('SIGKILL')
  await expect.poll(() => isAlive(pid), { timeout: 20_000 }).toBe(false)
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { hashPassword, isPassword } from './passwords.ts'

test('a password is known by its hash, and by nothing else', async () => {
  const hash = await hashPassword('correct horse')
  expect(await isPassword('correct horse', hash)).toBe(true)
  expect(await isPassword('wrong horse', hash)).toBe(false)
  expect(await isPassword('correct horse', null)).toBe(false)
})

test('a flood of passwords keeps nobody from a file, and is refused as busy beyond what may wait', async () => {
  const flood = Array.from({ length: 80 }, () => isPassword('guess', null))
  const ended = Promise.allSettled(flood)
  const waits: number[] = []
  for (let reads = 0; reads < 20; reads++) {
    const begun = performance.now()
    await readFile(import.meta.filename)
    waits.push(performance.now() - begun)
  }
  expect(Math.max(...waits)).toBeLessThan(500)

  const refused = (await ended).filter((one) => one.status === 'rejected').map(({ reason }) => reason)
  expect(refused.length).toBeGreaterThanOrEqual(40)
  for (const reason of refused) expect(reason).toMatchObject({ code: 'busy' })
})

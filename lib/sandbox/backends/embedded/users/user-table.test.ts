import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { UserTable } from './user-table.ts'

async function newFolder(): Promise<string> {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'users-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  return path.join(dir, 'users')
}
const range = { from: 70_000, to: 70_099 }
const names = Array.from({ length: 100 }, (_, index) => `person-${index}`)

test('a name has the same user ever after, and nobody else has that one', async () => {
  const dir = await newFolder()
  const users = new Map<string, number>()
  for (const name of names) users.set(name, await new UserTable(dir, range).uidOf(name))
  expect([...users.values()].sort((a, b) => a - b)).toEqual(names.map((_, index) => range.from + index))
  for (const name of names.toReversed()) expect(await new UserTable(dir, range).uidOf(name)).toBe(users.get(name))
})

test('several processes that ask at once for the same names agree', async () => {
  const dir = await newFolder()
  const answers = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const table = new UserTable(dir, range)
      return Promise.all(names.slice(0, 60).map((name) => table.uidOf(name)))
    }),
  )
  for (const answer of answers) expect(answer).toEqual(answers[0])
  expect(new Set(answers[0]).size).toBe(60)
  expect((await readdir(dir)).filter((name) => name.startsWith('.writing'))).toEqual([])
})

test('says what to do when every user is taken', async () => {
  const table = new UserTable(await newFolder(), { from: 70_000, to: 70_001 })
  await table.uidOf('ann')
  await table.uidOf('bob')
  await expect(table.uidOf('carl')).rejects.toMatchObject({
    code: 'configuration',
    message: expect.stringMatching(/70000 to 70001.*sandbox\.person_uid_range/),
  })
})

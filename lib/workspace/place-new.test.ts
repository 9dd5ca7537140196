import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { placeNew } from './place-new.ts'

const withoutLinks = async () => {
  throw Object.assign(new Error('operation not permitted'), { code: 'EPERM' })
}

test('where there are no hard links, of many files at once one gets the name', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'place-new-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const folder = { at: (name: string) => join(dir, name), close: async () => {} }
  const temporary = ['a', 'b', 'c', 'd']
  for (const name of temporary) writeFileSync(join(dir, name), `this is ${name}`)
  const ends = await Promise.allSettled(
    temporary.map((name) => placeNew(folder, name, { name: 'file.txt', shown: 'file.txt', link: withoutLinks })),
  )
  const won = temporary.filter((_, n) => ends[n]?.status === 'fulfilled')
  expect(won.map((name) => `this is ${name}`)).toEqual([readFileSync(join(dir, 'file.txt'), 'utf8')])
  expect(readdirSync(dir)).toEqual([...temporary.filter((name) => !won.includes(name)), 'file.txt'])
  for (const end of ends) {
    if (end.status === 'rejected') expect(end.reason).toMatchObject({ code: 'conflict' })
  }
})

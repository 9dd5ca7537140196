import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openPlayground } from '../../../testing/open-playground.ts'
import { saveFullResult } from './save-full-result.ts'

const nameOf = (n: number, ending = 'json') => `r_${String(n).padStart(12, '0')}.${ending}`

test('the newest fifty stay, and files of the person’s own are not touched', async () => {
  const { playground, personOf } = await openPlayground()
  const person = personOf('ada')
  const workspace = playground.workspace(person)
  const own = ['results/mine.json', 'results/r_short.json', `results/${nameOf(1, 'md')}`, `results/old/${nameOf(1)}`]
  for (const path of own) await workspace.write(path, 'mine')
  const kept = async () =>
    (await workspace.list('results', { recursive: true, most: 1_000 }))
      .filter(({ type }) => type === 'file')
      .map(({ path }) => path)
      .sort()
  const names = Array.from({ length: 52 }, (_, n) => nameOf(n, n % 2 ? 'txt' : 'json'))
  for (const [n, name] of names.entries()) {
    expect(await saveFullResult({ playground, person }, name, `"${name}"`)).toBe(`/workspace/results/${name}`)
    // Those that a fast machine wrote in one millisecond have their order all the same.
    if (n < 51) utimesSync(join(person.workspaceDir, 'results', name), n, n)
  }
  expect(await kept()).toEqual([...own, ...names.slice(2).map((name) => `results/${name}`)].sort())
  expect((await workspace.read(`results/${names[51]}`, { maxBytes: 100 })).toString()).toBe(`"${names[51]}"`)
})

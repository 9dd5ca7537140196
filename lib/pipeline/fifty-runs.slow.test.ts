import { expect, test } from 'vitest'
import { openPlayground, runToEnd } from '../testing/open-playground.ts'

const MB = 1024 * 1024
const RUNS = 50
const QUOTA_FILES = 200

/** Fills its workspace by itself and by a tool, looks for what is another person's, and says what it saw. */
const program = (name: string, run: number) => `import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { writeFile } from './servers/filesystem/writeFile.ts'
import { loadState, saveState } from './client/state.ts'
const seen = []
for (let n = 0; n < 4; n++) {
  writeFileSync('of-${name}-${run}-' + n, '${name}'.repeat(10_000))
  await writeFile({ path: 'tool-${name}-${run}-' + n, content: '${name}'.repeat(10_000) })
  await saveState({ of: '${name}' })
  seen.push((await loadState())?.of)
}
for (const path of readdirSync('.')) {
  if (!/^(of|tool)-/.test(path)) continue
  seen.push(path.split('-')[1])
  // Another run may be about to write it.
  const text = readFileSync(path, 'utf8').slice(0, 3)
  if (text !== '') seen.push(text)
}
for (const path of ['../ada', '../bob', '../.checkpoints', '../.trash'])
  try { seen.push(readdirSync(path).join()) } catch {}
export default [...new Set(seen)]`

test('two people, fifty runs at once: nobody reads what is another’s, and nobody has much more than the quota', {
  timeout: 400_000,
}, async () => {
  const { playground, personOf } = await openPlayground({
    settings: { workspaces: { quota_mb: 2, quota_files: QUOTA_FILES }, approvals: {} },
  })
  const people = ['ada', 'bob'].map((name) => personOf(name))
  const ends = await Promise.all(
    Array.from({ length: RUNS }, async (_, run) => {
      const person = people[run % 2]!
      // Whoever has too many under way tries again.
      for (;;) {
        const ended = await runToEnd(playground, person, { code: program(person.id, run), approve: 'all' }).catch(
          (error: { code?: string }) => (error.code === 'busy' ? null : Promise.reject(error)),
        )
        if (ended) return { person, ...ended.record }
        await new Promise((later) => setTimeout(later, 200))
      }
    }),
  )
  const kinds = new Map(
    Map.groupBy(ends, ({ outcome }) => outcome?.kind)
      .entries()
      .map(([kind, all]) => [kind, all.length]),
  )
  // It was too much for all of them: some have come to the end of the quota, by a tool or by themselves.
  expect([...kinds.keys()].filter((kind) => !['returned', 'threw', 'disk-limit'].includes(kind as string))).toEqual([])
  expect(kinds.get('returned')).toBeGreaterThan(0)
  expect((kinds.get('threw') ?? 0) + (kinds.get('disk-limit') ?? 0)).toBeGreaterThan(0)
  for (const { person, outcome, value } of ends) {
    if (outcome?.kind === 'returned') expect(value).toEqual([person.id])
    if (outcome?.kind === 'threw') expect(outcome.message).toContain('do not fit')
  }
  for (const person of people) {
    const { bytes, files } = await playground.usage(person)
    // What a run writes within a second before it is stopped, of those that run at once here.
    expect(bytes).toBeLessThan(3 * MB)
    expect(files).toBeLessThan(QUOTA_FILES + 50)
  }
})

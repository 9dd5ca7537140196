import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openPlayground, runToEnd } from '../testing/open-playground.ts'

const ENDLESS = 'for (;;) await new Promise((done) => setTimeout(done, 50))\nexport default 1'

test('whoever is disabled or deleted by an administrator leaves nothing that goes on, and then nothing that is kept', {
  timeout: 120_000,
}, async () => {
  const { playground, personOf, dataDir } = await openPlayground()
  const { people, runs, administration } = playground
  const emails = ['ada@example.com', 'bob@example.com'] as const
  const [ada, bob] = await Promise.all([
    people.create({ email: emails[0], password: 'correct horse', admin: true }),
    people.create({ email: emails[1], password: 'correct horse', admin: false }),
  ])
  const admin = { ...personOf(ada.id), admin: true, isListed: true }
  const person = { ...personOf(bob.id), isListed: true }
  const { runId } = await runToEnd(playground, person, { code: 'export default 1' })
  const under = await runs.start(person, { code: ENDLESS })
  // A question of a run that nobody can read.
  const lost = 'r_222222222222'
  mkdirSync(join(dataDir, 'waiting'), { recursive: true })
  const mark = { personId: bob.id, workspaceDir: person.workspaceDir, expiresAt: new Date().toISOString() }
  writeFileSync(join(dataDir, 'runs', `${lost}.jsonl`), 'no journal\n')
  writeFileSync(join(dataDir, 'waiting', `${lost}.json`), JSON.stringify(mark))

  await administration.setDisabled(admin, bob.id, true)
  expect((await runs.get(person, under.runId)).outcome).toEqual({ kind: 'cancelled' })
  await administration.remove(admin, bob.id, emails[1])
  expect(await people.find(bob.id)).toBeNull()
  await expect(runs.get(person, runId)).rejects.toMatchObject({ code: 'not-found' })
  expect(readdirSync(join(dataDir, 'runs')).filter((name) => name.startsWith(runId))).toEqual([])
  await expect(playground.removeAccountOf(emails[1])).rejects.toMatchObject({ code: 'not-found' })
  const { entries } = await playground.audit.list(admin, { kind: 'people' })
  expect(entries.filter(({ action }) => action === 'account-deleted')).toMatchObject([{ target: emails[1] }])
})

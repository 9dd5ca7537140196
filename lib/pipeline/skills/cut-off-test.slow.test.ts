import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { finished, openShop, until } from '../testing/shop.ts'

const NAME = 'remember-two'
const PROGRAM = `import { remember } from './servers/shop/remember.ts'

const first = await remember({ item: 'a' })
const second = await remember({ item: 'b' })
export default [first, second]
`

/** A skill whose test was killed between its two calls. */
async function cutOff() {
  const shop = await openShop()
  const { person } = shop
  const playground = await shop.open()
  const saved = await playground.runs.start(person, { code: PROGRAM, approve: 'all' })
  await finished(playground, person, saved.runId)
  await playground.skills.save(person, { runId: saved.runId, name: NAME, description: 'Remembers two items.' })
  const file = join(person.workspaceDir, 'skills', NAME, 'skill.ts')
  const text = readFileSync(file, 'utf8')
  const waits = "console.log('half')\n  await new Promise((done) => setTimeout(done, 60_000))\n"
  writeFileSync(file, text.replace('const second', `${waits}  const second`))
  const { runIds, kill } = await shop.openElsewhere([{ testSkill: NAME }])
  const [runId = ''] = runIds
  await until(playground, person, runId, ({ kind }) => kind === 'stdout')
  await kill()
  writeFileSync(file, text)
  return { shop, person, playground, runId }
}

test('a test of a skill that was cut off is kept as that, and nothing goes on with it: it is tested again', async () => {
  const { shop, person, playground, runId } = await cutOff()
  expect(shop.writes()).toEqual(['remember a', 'remember b'])
  const testOf = { skill: NAME, test: 'first.json' }
  expect(await playground.runs.get(person, runId)).toMatchObject({ testOf, outcome: { kind: 'interrupted' } })
  const [listed] = await playground.runs.list(person)
  expect(listed).toMatchObject({ runId, title: `Test first of the skill ${NAME}`, outcome: 'interrupted' })
  await expect(playground.runs.resume(person, runId)).rejects.toMatchObject({
    code: 'conflict',
    message: `This run is a test of the skill ${NAME} and cannot resume: its calls would be made. Test the skill again: cem skills test ${NAME}`,
  })
  // Its own log has no results: they are those of the test.
  await expect(playground.runs.start(person, { replayOf: runId, approve: 'all' })).rejects.toMatchObject({
    code: 'conflict',
    message: `The run ${runId} is a test of the skill ${NAME}, which has no recorded results of its own. Test the skill again: cem skills test ${NAME}`,
  })
  expect((await playground.runs.get(person, runId)).outcome).toEqual({ kind: 'interrupted' })
  expect(await playground.skills.test(person, NAME)).toMatchObject({ ok: true })
  expect(shop.writes()).toEqual(['remember a', 'remember b'])
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { localPerson } from '../people/as-person.ts'
import type { RunEvent } from '../runs/event.ts'
import { openAsking } from './testing/open-asking.ts'
import { finished, until } from './testing/shop.ts'

const CODE = `import { book } from './servers/asking/book.ts'
export default await book({})`
const ALLOWED = { '*': 'allow' } as const
const isAsked = (event: RunEvent) => event.kind === 'elicitation' && event.phase === 'asked'
const content = { name: 'Ann Secretive', seats: 2, meal: 'fish' }

describe.each(['2026', '2025'])('what a server of %s asks while it is called', (speaks) => {
  test('is asked of whoever runs the program, which goes on with the answer; the answer is kept nowhere', async () => {
    const { playground, person, dataDir } = await openAsking(speaks, { approvals: { rules: ALLOWED } })
    const { runId } = await playground.runs.start(person, { code: CODE, approve: 'ask' })
    const asked = await until(playground, person, runId, isAsked)
    expect(asked).toMatchObject({ server: 'asking', tool: 'book', mode: 'form', message: 'For whom is it?' })
    const elicitationId = 'elicitationId' in asked ? asked.elicitationId : ''
    const { status, elicitations, toolCalls } = await playground.runs.get(person, runId)
    expect({ status, ids: elicitations?.map((one) => one.elicitationId), toolCalls }).toEqual({
      ...{ status: 'awaiting-approval', ids: [elicitationId], toolCalls: [] },
    })
    expect(await playground.runs.waiting(person)).toMatchObject([{ runId }])

    const answer = (content: Record<string, string | number>, id = elicitationId) =>
      playground.runs.answerElicitation(person, runId, id, { action: 'accept', content })
    await expect(answer({ name: 'A', seats: 0, meal: 'beef' })).rejects.toMatchObject({
      code: 'invalid-input',
      message: expect.stringMatching(
        /name: Expected at least 2.*seats: Expected at least 1.*meal: Expected one of the options/,
      ),
    })
    await expect(answer(content, 'never-asked')).rejects.toMatchObject({ code: 'conflict' })
    await answer(content)
    expect(await finished(playground, person, runId)).toMatchObject({
      outcome: { kind: 'returned' },
      value: 'Ann Secretive 2 fish',
    })
    await expect(answer(content)).rejects.toMatchObject({ code: 'conflict' })
    expect(await playground.runs.waiting(person)).toEqual([])
    // Its server has told it in its result, and nothing else has.
    const log = readFileSync(join(dataDir, 'runs', `${runId}.jsonl`), 'utf8').split('\n')
    const told = log.filter((line) => line.includes('Secretive') && !line.includes('Ann Secretive 2 fish'))
    expect(told).toEqual([])
  })

  test('is declined where nobody can be asked', async () => {
    const { playground, person } = await openAsking(speaks)
    const { runId } = await playground.runs.start(person, { code: CODE })
    expect(await finished(playground, person, runId)).toMatchObject({ value: 'no booking: decline' })
  })
})

test('a failed call says that nobody could be asked', async () => {
  const { playground, person } = await openAsking('2026')
  const code = `import { askForEver } from './servers/asking/askForEver.ts'
export default await askForEver({}).catch((error) => error.message)`
  const { runId } = await playground.runs.start(person, { code })
  const { value } = await finished(playground, person, runId)
  expect(value).toMatch(/rounds and never came to an end.*nobody is asked in this run/)
})

test('waiting is no time of the run, and one that nobody answers is over in time', async () => {
  const { playground, person } = await openAsking('2026', { approvals: { expire_after: 1, rules: ALLOWED } })
  const { runId } = await playground.runs.start(person, { code: CODE, approve: 'ask', limits: { timeoutMs: 5_000 } })
  const end = await finished(playground, person, runId)
  expect(end.value).toBe('no booking: cancel')
  expect(end.timings.totalMs).toBeGreaterThan(0)
})

test('somebody else answers nothing, and learns of nothing', async () => {
  const { playground, person, workspacesDir } = await openAsking('2026', { approvals: { rules: ALLOWED } })
  const { runId } = await playground.runs.start(person, { code: CODE, approve: 'ask' })
  const asked = await until(playground, person, runId, isAsked)
  const eve = { ...localPerson(join(workspacesDir, 'eve')), id: 'eve' }
  const id = 'elicitationId' in asked ? asked.elicitationId : ''
  await expect(playground.runs.answerElicitation(eve, runId, id, { action: 'accept', content })).rejects.toMatchObject({
    code: 'not-found',
  })
  await playground.runs.cancel(person, runId)
  const end = await finished(playground, person, runId)
  expect(end).toMatchObject({ outcome: { kind: 'cancelled' } })
  expect(end.elicitations).toBeUndefined()
})

test('a token of less than the run may do answers nothing of it', async () => {
  const { playground, person } = await openAsking('2026', { approvals: { rules: ALLOWED } })
  const { runId } = await playground.runs.start(person, { code: CODE, approve: 'ask' })
  const asked = await until(playground, person, runId, isAsked)
  const id = 'elicitationId' in asked ? asked.elicitationId : ''
  const narrow = { ...person, tokenId: 'narrow', reach: { tools: ['calculator'], readsOnly: true } }
  const answer = { action: 'accept', content } as const
  await expect(playground.runs.answerElicitation(narrow, runId, id, answer)).rejects.toMatchObject({
    code: 'forbidden',
    message: expect.stringContaining('This run was started with more than this token may do'),
  })
  await playground.runs.answerElicitation(person, runId, id, answer)
  expect(await finished(playground, person, runId)).toMatchObject({ value: 'Ann Secretive 2 fish' })
})

test('a process that goes away does not wait for anybody', async () => {
  const { playground, person } = await openAsking('2026', { approvals: { rules: ALLOWED } })
  const { runId } = await playground.runs.start(person, { code: CODE, approve: 'ask' })
  await until(playground, person, runId, isAsked)
  const began = performance.now()
  await playground.close()
  expect(performance.now() - began).toBeLessThan(5_000)
})

test('a flood of progress is told a few times, in few words, and kept no oftener', { timeout: 60_000 }, async () => {
  const { playground, person } = await openAsking('2026')
  const code = `import { count } from './servers/asking/count.ts'
export default await count({ to: 5000 })`
  const { runId } = await playground.runs.start(person, { code })
  const { events } = await finished(playground, person, runId).then(() => playground.runs.log(person, runId))
  const told = events.filter((event) => event.kind === 'progress')
  const took = Date.parse(events.at(-1)!.at) - Date.parse(events[0]!.at)
  expect(told.length).toBeGreaterThan(0)
  expect(told.length).toBeLessThanOrEqual(took / 250 + 1)
  expect(told[0]).toMatchObject({ total: 5_000, message: expect.stringMatching(/^step \d+ x{100,}$/) })
  expect(Math.max(...told.map(({ message }) => message?.length ?? 0))).toBe(500)
})

test('what a server asks before it gives a resource is asked of whoever runs the program', async () => {
  const { playground, person } = await openAsking('2026', { approvals: { rules: ALLOWED } })
  const code = `import { readResource } from './client/resources.ts'
export default (await readResource('ask://menu')).text`
  const { runId } = await playground.runs.start(person, { code, approve: 'ask' })
  const asked = await until(playground, person, runId, isAsked)
  expect(asked).toMatchObject({ server: 'asking', tool: 'resources/read', message: 'For whom is it?' })
  const id = 'elicitationId' in asked ? asked.elicitationId : ''
  await playground.runs.answerElicitation(person, runId, id, { action: 'accept', content })
  expect(await finished(playground, person, runId)).toMatchObject({ value: 'fish for Ann Secretive' })
})

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Reply, startModelServer } from '../codegen/model/testing/model-server.ts'
import type { SettingsInput } from '../config/schema.ts'
import { ENGINES } from '../sandbox/protocol/protocol.ts'
import { finished, isAsked, openShop, until } from './testing/shop.ts'

const USAGE = { prompt_tokens: 1_100, completion_tokens: 20, total_tokens: 1_120 }
const KEY = 'sk-hidden-key'
const SCHEMA = `{ type: 'object', properties: { item: { type: 'string' } }, required: ['item'] }`

/** Data where a schema is sent, else a sentence. */
const answer = ({ request, say, finish }: Reply) => {
  const isData = JSON.stringify(request.body['messages']).includes('<schema>')
  say(isData ? '{"item":"lamp"}' : `sent by ${KEY}: two lamps`)
  finish('stop', USAGE)
}

async function open(answering: (reply: Reply) => unknown = answer, settings: SettingsInput = {}) {
  const model = await startModelServer(answering)
  const { llm, ...others } = settings
  const shop = await openShop({
    llm: { base_url: model.baseUrl, api_key: KEY, model: 'test-model', ...llm },
    ...others,
  })
  return { ...model, shop }
}

const LOOKS = `import { ask, extract } from './client/ask.ts'
import { lookUp } from './servers/shop/lookUp.ts'
const found = await lookUp({ item: 'lamp' })
const { item } = await extract<{ item: string }>(found, ${SCHEMA})
export default [item, await ask('How many?')]`

test.each(ENGINES)('a program has the model extract and answer, told and counted (%s)', async (engine) => {
  const { shop, requests } = await open(answer, { sandbox: { run_isolation: engine } })
  const playground = await shop.open()
  const { runId } = await playground.runs.start(shop.person, { code: LOOKS, approve: 'none', types: true })
  const end = await finished(playground, shop.person, runId)
  expect(end).toMatchObject({ outcome: { kind: 'returned' }, findings: [] })
  // The key that the model quoted does not reach the program either.
  expect(end.value).toEqual(['lamp', expect.stringMatching(/^sent by (?!sk-hidden-key).*: two lamps$/)])
  expect(requests).toHaveLength(2)
  expect(JSON.stringify(requests[0]?.body['messages'])).toContain('<value>\\nLAMP\\n</value>')
  expect(end.toolCalls.map(({ server, tool, line }) => [server, tool, line])).toEqual([
    ['shop', 'look_up', 3],
    ['model', 'extract', 4],
    ['model', 'ask', 5],
  ])
  const usage = { inputTokens: 1_100, outputTokens: 20 }
  expect(end.samplings).toMatchObject([
    { server: 'model', tool: 'extract', isOfProgram: true, phase: 'done', model: 'served-model', usage },
    { server: 'model', tool: 'ask', isOfProgram: true, phase: 'done', usage },
  ])
  expect(end.tokens?.asked).toBe(2_240)
  expect(end.tokens?.codeMode.total).toBeGreaterThan(2_240)
  expect(end.tokens?.direct.total).toBeLessThan(end.tokens?.codeMode.total as number)
  expect(readFileSync(join(shop.dir, 'data/runs', `${runId}.jsonl`), 'utf8')).not.toContain(KEY)

  // From its record the model is not asked.
  const again = await playground.runs.start(shop.person, { code: LOOKS, replayOf: runId, approve: 'none' })
  const replayed = await finished(playground, shop.person, again.runId)
  expect(replayed).toMatchObject({ value: end.value, replay: { replayed: 3, made: 0 } })
  expect(replayed.samplings).toBeUndefined()
  expect(requests).toHaveLength(2)
})

test('a run that was let go and goes on keeps what was asked, and its bounds', async () => {
  const { shop, requests } = await open(answer, { llm: { ask_calls: 2 }, approvals: { release_after: 0 } })
  const playground = await shop.open()
  const code = `import { ask } from './client/ask.ts'
import { charge } from './servers/shop/charge.ts'
const first = await ask('one')
await charge({ item: 'a' })
export default [first, await ask('two'), await ask('three').catch((error) => error.code)]`
  const { runId } = await playground.runs.start(shop.person, { code, approve: 'ask' })
  await until(playground, shop.person, runId, ({ kind }) => kind === 'suspended')
  const asked = await until(playground, shop.person, runId, isAsked)
  await playground.runs.answer(shop.person, runId, 'callId' in asked ? asked.callId : 0, 'allow-once')
  const end = await finished(playground, shop.person, runId)
  expect(end.value).toEqual([expect.stringContaining('lamps'), expect.stringContaining('lamps'), 'limit'])
  expect(requests).toHaveLength(2)
  expect(end.samplings?.map(({ phase }) => phase)).toEqual(['done', 'done'])
  expect(end.tokens?.asked).toBe(2_240)
})

test('a run whose process was killed while the model wrote asks again when it goes on, and not for what was answered', async () => {
  const held = Promise.withResolvers<void>()
  let isHeld = true
  const { shop, requests } = await open((reply) => {
    const isSecond = JSON.stringify(reply.request.body['messages']).includes('second')
    if (isHeld && isSecond) return held.resolve()
    return answer(reply)
  })
  const code = `import { ask } from './client/ask.ts'
export default [await ask('first'), await ask('second')]`
  const other = await shop.openElsewhere([code], 'none')
  await held.promise
  await other.kill()
  isHeld = false
  const playground = await shop.open()
  const runId = other.runIds[0] as string
  expect((await playground.runs.get(shop.person, runId)).outcome).toEqual({ kind: 'interrupted' })
  await playground.runs.resume(shop.person, runId)
  const end = await finished(playground, shop.person, runId)
  expect(end).toMatchObject({ outcome: { kind: 'returned' }, value: [expect.any(String), expect.any(String)] })
  const asked = requests.map(({ body }) => (body['messages'] as { content: string }[])[1]?.content)
  expect(asked).toEqual(['first', 'second', 'second'])
})

test('a skill that imports it may ask, also by a token that only reads; a program that does not import it may not', async () => {
  const { shop, requests } = await open(answer, { guardrails: { enabled: false } })
  const playground = await shop.open()
  const skill = join(shop.person.workspaceDir, 'skills/counting')
  mkdirSync(skill, { recursive: true })
  writeFileSync(join(skill, 'SKILL.md'), '---\nname: counting\ndescription: Counts.\n---\n')
  writeFileSync(
    join(skill, 'skill.ts'),
    `import { ask } from '../../client/ask.ts'\nexport const count = () => ask('How many?')\n`,
  )
  const reader = { ...shop.person, reach: { tools: ['shop/look_up'], readsOnly: true } }
  const bySkill = `import { count } from './skills/counting/skill.ts'\nexport default await count()`
  const first = await playground.runs.start(reader, { code: bySkill, approve: 'none' })
  expect((await finished(playground, shop.person, first.runId)).value).toEqual(expect.stringContaining('two lamps'))

  const code = `const host = (globalThis as any)[Symbol.for('code-execution-mcp.host')]
export default await host.ask('How many?').catch((error: any) => [error.code, error.message])`
  const second = await playground.runs.start(shop.person, { code, approve: 'all' })
  expect((await finished(playground, shop.person, second.runId)).value).toEqual([
    'not-imported',
    "This program does not import './client/ask.ts', so it may not ask the model.",
  ])
  expect(requests).toHaveLength(1)
})

test.each<[string, SettingsInput, string]>([
  ['no model is set', { llm: { base_url: undefined, api_key: undefined } }, 'unavailable'],
  ['the model cannot be used', { llm: { provider: 'azure_openai' } }, 'unavailable'],
  ['programs may not ask', { llm: { ask_calls: 0 } }, 'denied'],
])('where %s it is refused with what to do', async (_why, settings, code) => {
  const { shop, requests } = await open(answer, settings)
  const playground = await shop.open()
  const source = `import { ask } from './client/ask.ts'
export default await ask('x').catch((error) => [error.code, error.retryable, error.message])`
  const { runId } = await playground.runs.start(shop.person, { code: source, approve: 'none' })
  const { value } = await finished(playground, shop.person, runId)
  expect(value).toEqual([code, false, expect.stringMatching(/llm\.(api_key|ask_calls)/)])
  expect(requests).toEqual([])
})

test('ends with its run, and its provider is not kept at it', async () => {
  const begun = Promise.withResolvers<void>()
  const gone = Promise.withResolvers<void>()
  const { shop } = await open(({ say, response }) => {
    response.on('close', () => gone.resolve())
    say('and')
    begun.resolve()
  })
  const playground = await shop.open()
  const code = `import { ask } from './client/ask.ts'\nexport default await ask('x')`
  const { runId } = await playground.runs.start(shop.person, { code, approve: 'none' })
  await begun.promise
  await playground.runs.cancel(shop.person, runId)
  expect(await finished(playground, shop.person, runId)).toMatchObject({ outcome: { kind: 'cancelled' } })
  await gone.promise
})

test('a bound in money binds what a program asks, also after it went on', async () => {
  const llm = { price_per_million: { input: 10, output: 10 } }
  const { shop, requests } = await open(answer, {
    ...{ llm, approvals: { release_after: 0 }, codegen: { max_cost_usd: 0.03 } },
  })
  const playground = await shop.open()
  const code = `import { ask } from './client/ask.ts'
import { charge } from './servers/shop/charge.ts'
const asked = async () => {
  for (let times = 0; ; times++) {
    const fault = await ask('How many?').then(() => null, (error: any) => [times, error.code, error.message])
    if (fault || times === 1) return fault
  }
}
const first = await asked()
await charge({ item: 'a' })
export default [first, await asked(), await asked()]`
  // Each comes to 1.12 cents.
  const request = { code, approve: 'ask' } as const
  const { runId } = await playground.runs.start(shop.person, request)
  const asked = await until(playground, shop.person, runId, isAsked)
  await until(playground, shop.person, runId, ({ kind }) => kind === 'suspended')
  await playground.runs.answer(shop.person, runId, 'callId' in asked ? asked.callId : 0, 'allow-once')
  const end = await finished(playground, shop.person, runId)
  const refused = (times: number) => [times, 'limit', expect.stringContaining('more than the $0.03')]
  expect(end.value).toEqual([null, refused(1), refused(0)])
  expect(requests).toHaveLength(3)
  expect(end).not.toHaveProperty('spent')
})

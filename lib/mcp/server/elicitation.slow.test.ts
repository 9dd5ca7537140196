import type { ClientCapabilities } from '@modelcontextprotocol/client'
import { describe, expect, test } from 'vitest'
import { startModelServer } from '../../codegen/model/testing/model-server.ts'
import { openAsking } from '../../pipeline/testing/open-asking.ts'
import { createServer } from './create-server.ts'
import { connect, createClient, REVISIONS } from './testing/connect.ts'

const BOOK = `import { book } from './servers/asking/book.ts'
export default await book({})`
const SIGN_IN = `import { signIn } from './servers/asking/signIn.ts'
export default await signIn({ url: 'https://example.com/sign-in' })`

describe.each(REVISIONS)('what a server asks during a run of a client of %s', (revision) => {
  async function open(elicitation: NonNullable<ClientCapabilities['elicitation']>, answer: object) {
    const { playground, person } = await openAsking('both', { approvals: { rules: { '*': 'allow' } } })
    const client = createClient(revision, { capabilities: { elicitation } })
    const asked: Record<string, unknown>[] = []
    client.setRequestHandler('elicitation/create', async ({ params }) => {
      asked.push(params)
      return answer as never
    })
    await connect(createServer(), { playground, person }, { revision, client })
    const run = async (code: string) =>
      (await client.callTool({ name: 'execute_code', arguments: { code } })).structuredContent
    return { run, asked }
  }

  test('is asked by the client, and its answer is handed on', async () => {
    const content = { name: 'Ann', seats: 2, meal: 'fish' }
    const { run, asked } = await open({}, { action: 'accept', content })
    expect(await run(BOOK)).toMatchObject({ success: true, result: 'Ann 2 fish' })
    expect(asked).toMatchObject([
      { message: expect.stringMatching(/^asking asks this while book runs.*“For whom is it\?”$/) },
    ])
    expect(asked).toMatchObject([{ requestedSchema: { properties: { name: {}, seats: {}, meal: {} } } }])
  })

  test.each([
    ['a no', { action: 'decline' }],
    ['an answer that does not fit', { action: 'accept', content: { name: 'A', seats: 99, meal: 'beef' } }],
  ])('%s is a no', async (_what, answer) => {
    const { run } = await open({}, answer)
    expect(await run(BOOK)).toMatchObject({ result: 'no booking: decline' })
  })

  test('an address is opened by clients that say so, and declined for the others', async () => {
    const able = await open({ form: {}, url: {} }, { action: 'accept' })
    expect(await able.run(SIGN_IN)).toMatchObject({ result: 'signed in: accept' })
    expect(able.asked).toMatchObject([{ mode: 'url', url: 'https://example.com/sign-in' }])
    const unable = await open({}, { action: 'accept' })
    expect(await unable.run(SIGN_IN)).toMatchObject({ result: 'signed in: decline' })
    expect(unable.asked).toEqual([])
  })
})

describe.each(REVISIONS)('what a server has our model write during a run of a client of %s', (revision) => {
  const WRITE = `import { write } from './servers/asking/write.ts'
const asked = { messages: [{ role: 'user', content: { type: 'text', text: 'p\u200bay' } }], maxTokens: 9 }
export default await write({ asked }).then(String, (error) => error.message)`

  async function runWith(answer: object) {
    const { baseUrl, requests } = await startModelServer(({ say, finish }) => {
      say('hi')
      finish()
    })
    const settings = {
      approvals: { rules: { '*': 'allow' } },
      llm: { base_url: baseUrl, model: 'test-model' },
    } as const
    const { playground, person } = await openAsking('2025', settings)
    const client = createClient(revision, { capabilities: { elicitation: {} } })
    const asked: Record<string, unknown>[] = []
    client.setRequestHandler('elicitation/create', async ({ params }) => {
      asked.push(params)
      return answer as never
    })
    await connect(createServer(), { playground, person }, { revision, client })
    const told = await client.callTool({ name: 'execute_code', arguments: { code: WRITE } })
    return { told: told.structuredContent, asked, requests }
  }

  test('is asked by the client, with all that goes to the model', async () => {
    const { told, asked, requests } = await runWith({ action: 'accept', content: { decision: 'allow-once' } })
    expect(told).toMatchObject({ success: true, result: 'served-model endTurn: hi' })
    expect(requests).toHaveLength(1)
    expect(asked).toMatchObject([
      {
        message:
          'The server “asking” wants test-model to answer what it wrote, in at most 9 tokens. It goes to the model as it is:\nUser: “p⟨U+200B⟩ay”',
        requestedSchema: { properties: { decision: { enum: ['allow-once', 'allow-run', 'deny'] } } },
      },
    ])
  })

  test.each([
    ['a no', { action: 'decline' }],
    ['no answer', { action: 'cancel' }],
    ['a denial', { action: 'accept', content: { decision: 'deny' } }],
  ])('%s is a no', async (_what, answer) => {
    const { told, requests } = await runWith(answer)
    expect(told).toMatchObject({ result: expect.stringContaining('it was denied') })
    expect(requests).toEqual([])
  })
})

import type { ClientCapabilities } from '@modelcontextprotocol/client'
import { describe, expect, test } from 'vitest'
import { startModelServer } from '../../../codegen/model/testing/model-server.ts'
import { openAsking } from '../../../pipeline/testing/open-asking.ts'
import { createServer } from '../create-server.ts'
import { connect, createClient, REVISIONS } from '../testing/connect.ts'

const BOOK = `import { book } from './servers/asking/book.ts'
export default await book({})`
const SIGN_IN = `import { signIn } from './servers/asking/signIn.ts'
export default await signIn({ url: 'https://example.com/sign-in' })`

describe.each(REVISIONS)('what a server asks during a run of a client of %s', (revision) => {
  async function open(elicitation: NonNullable<ClientCapabilities['elicitation']>, ...answers: object[]) {
    const { playground, person } = await openAsking('both', { approvals: { rules: { '*': 'allow' } } })
    const client = createClient(revision, { capabilities: { elicitation } })
    const asked: Record<string, unknown>[] = []
    client.setRequestHandler('elicitation/create', async ({ params }) => {
      asked.push(params)
      return (answers[asked.length - 1] ?? answers.at(-1)) as never
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

  test('a no is a no', async () => {
    const { run } = await open({}, { action: 'decline' })
    expect(await run(BOOK)).toMatchObject({ result: 'no booking: decline' })
  })

  const wrong = { action: 'accept', content: { name: 'A', seats: 99, meal: 'beef' } }

  test('an answer that does not fit is asked for again, with what is wrong', async () => {
    const { run, asked } = await open({}, wrong, { action: 'accept', content: { name: 'Ann', seats: 2, meal: 'fish' } })
    expect(await run(BOOK)).toMatchObject({ result: 'Ann 2 fish' })
    expect(asked).toHaveLength(2)
    expect(asked[1]).toMatchObject({
      message: expect.stringMatching(
        /^Your answer was not taken\. .*seats: Expected at most 9.*meal: Expected one of.*“For whom is it\?”$/,
      ),
    })
  })

  test('after three answers that do not fit nobody is asked any more', async () => {
    const { run, asked } = await open({}, wrong)
    expect(await run(BOOK)).toMatchObject({ result: 'no booking: cancel' })
    expect(asked).toHaveLength(3)
  })

  test('an address is opened by clients that say so, and declined for the others', async () => {
    const able = await open({ form: {}, url: {} }, { action: 'accept' })
    expect(await able.run(SIGN_IN)).toMatchObject({ result: 'signed in: accept' })
    expect(able.asked).toMatchObject([{ mode: 'url', url: 'https://example.com/sign-in' }])
    const unable = await open({}, { action: 'accept' })
    expect(await unable.run(SIGN_IN)).toMatchObject({ result: 'signed in: decline' })
    expect(unable.asked).toEqual([])
  })

  test('how far a call is, its server says', async () => {
    const { playground, person } = await openAsking('both', { approvals: { rules: { '*': 'allow' } } })
    const client = await connect(createServer(), { playground, person }, { revision })
    const told: { progress: number; message?: string }[] = []
    const code = `import { count } from './servers/asking/count.ts'\nexport default await count({ to: 3 })\nawait new Promise((done) => setTimeout(done, 500))`
    const onprogress = ({ progress, message }: { progress: number; message?: string }) =>
      void told.push({ progress, ...(message && { message }) })
    await client.callTool({ name: 'execute_code', arguments: { code } }, { onprogress })
    expect(told.map(({ message }) => message)).toContainEqual(expect.stringMatching(/^asking\.count: step \d x+/))
    expect(told.map(({ progress }) => progress)).toEqual(told.map((_each, at) => at + 1))
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

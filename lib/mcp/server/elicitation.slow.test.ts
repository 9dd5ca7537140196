import type { ClientCapabilities } from '@modelcontextprotocol/client'
import { describe, expect, test } from 'vitest'
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

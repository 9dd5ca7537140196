import { describe, expect, test } from 'vitest'
import { openShop, type Shop } from '../../../pipeline/testing/shop.ts'
import type { Playground } from '../../../playground.ts'
import { createServer } from '../create-server.ts'
import { connect, createClient, REVISIONS } from '../testing/connect.ts'

const IMPORT = `import { charge } from './servers/shop/charge.ts'`
const CODE = `${IMPORT}
export default await Promise.all(['a', 'b', 'c'].map((item) => charge({ item }).then(() => 'made', (error) => error.code)))`

type Says = (asked: number, parts: { playground: Playground; shop: Shop }) => Promise<string> | string

describe.each(REVISIONS)('calls at once of a client of %s', (revision) => {
  /** What came of calls that were made at once, and how often the person was asked. */
  async function runWith(says: Says) {
    const shop = await openShop()
    const playground = await shop.open()
    const client = createClient(revision, { capabilities: { elicitation: {} } })
    let asked = 0
    const messages: string[] = []
    client.setRequestHandler('elicitation/create', async ({ params }) => {
      asked++
      messages.push(params.message)
      return { action: 'accept', content: { decision: await says(asked, { playground, shop }) } }
    })
    const told: unknown[] = []
    client.setNotificationHandler('notifications/message', ({ params }) => void told.push(params.data))
    await connect(createServer(), { playground, person: shop.person }, { revision, client })
    if (revision === '2025-11-25') await client.setLoggingLevel('info')
    const _meta = { 'io.modelcontextprotocol/logLevel': 'info' }
    const answer = await client.callTool({ name: 'execute_code', arguments: { code: CODE }, _meta })
    return {
      result: (answer.structuredContent as { result: unknown }).result,
      asked,
      messages,
      told,
      writes: shop.writes(),
    }
  }

  test('are asked about once where the tool is allowed for the run', async () => {
    const { result, asked, writes } = await runWith(() => 'allow-run')
    expect([result, asked, writes.length]).toEqual([['made', 'made', 'made'], 1, 3])
  })

  test('are asked about one by one, and what is denied is not made', async () => {
    const { result, asked, writes } = await runWith((time) => (time === 1 ? 'allow-once' : 'deny'))
    expect([result, asked, writes.length]).toEqual([['made', 'denied', 'denied'], 3, 1])
  })

  test('whose answer is none are asked about again, with what is wrong, and denied after three', async () => {
    const { result, asked, messages } = await runWith((time) => (time === 1 ? 'Allow' : 'allow-run'))
    expect([result, asked]).toEqual([['made', 'made', 'made'], 2])
    expect(messages[1]).toMatch(
      /^Your answer was not taken\. "decision" has to be one of .*\nMay shop\.charge be called/,
    )
    const never = await runWith((time) => (time <= 3 ? 'Allow' : 'deny'))
    expect([never.result, never.asked, never.writes]).toEqual([['denied', 'denied', 'denied'], 5, []])
  })

  test('that were answered on the page meanwhile are not asked about, and an answer too late is told so', async () => {
    const { result, asked, told, writes } = await runWith(async (time, { playground, shop }) => {
      if (time > 1) return 'deny'
      const waiting = async () => {
        const [row] = await playground.runs.list(shop.person, { limit: 1 })
        return playground.runs.get(shop.person, row!.runId)
      }
      await expect.poll(async () => (await waiting()).approvals?.length).toBe(3)
      await playground.runs.answer(shop.person, (await waiting()).runId, 2, 'allow-run')
      return 'deny'
    })
    expect([result, asked, writes.length]).toEqual([['made', 'made', 'made'], 1, 3])
    expect(told).toContainEqual(expect.stringMatching(/^Your answer was not taken\. Nobody is asked about call 1 /))
  })
})

test.each(REVISIONS)(
  'a client of %s that opens addresses and shows no forms is told so, and no run waits',
  async (revision) => {
    const shop = await openShop()
    const playground = await shop.open()
    const client = createClient(revision, { capabilities: { elicitation: { url: {} } } })
    await connect(createServer(), { playground, person: shop.person }, { revision, client })
    const code = `${IMPORT}\nexport default await charge({ item: 'a' })`
    const answer = await client
      .callTool({ name: 'execute_code', arguments: { code } })
      .catch((error: unknown) => ({ error }))
    expect(answer).toMatchObject({
      structuredContent: { success: false, error: expect.stringMatching(/Nobody could be asked here/) },
    })
    expect(await playground.runs.waiting(shop.person)).toEqual([])
    expect(shop.writes()).toEqual([])
  },
)

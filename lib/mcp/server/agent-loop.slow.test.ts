import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Profile } from '../../people/reach.ts'
import type { Playground } from '../../playground.ts'
import { createInstallation } from '../../testing/open-playground.ts'
import { countTokens } from '../../tokens/count-tokens.ts'
import { createServer } from './create-server.ts'
import { connect, createClient, REVISIONS, type Revision } from './testing/connect.ts'
import { ScriptedAgent } from './testing/scripted-agent.ts'

const installation = createInstallation()
let playground: Playground
beforeAll(async () => {
  playground = await installation.open()
})
afterAll(installation.close)

const ROWS = 3_000

interface Asked {
  message: string
  choices: string[]
}

/** A client whose person allows what is asked, once each. */
async function open(revision: Revision, person: string, profile: Profile) {
  const client = createClient(revision, { capabilities: { elicitation: {} } })
  const asked: Asked[] = []
  client.setRequestHandler('elicitation/create', async ({ params }) => {
    if (!('requestedSchema' in params)) return { action: 'decline' }
    const [[field, schema] = []] = Object.entries(params.requestedSchema.properties)
    const choices = (schema as { oneOf?: { const: string }[] } | undefined)?.oneOf?.map((one) => one.const) ?? []
    asked.push({ message: params.message, choices })
    const decision = choices.find((choice) => choice.startsWith('allow'))
    return field && decision ? { action: 'accept', content: { [field]: decision } } : { action: 'decline' }
  })
  await connect(createServer(), { playground, person: installation.personOf(person), profile }, { revision, client })
  return { agent: await ScriptedAgent.meet(client), asked }
}

describe.each(REVISIONS)('in %s', (revision) => {
  test.each(['code', 'all'] as const)(
    'an agent that knows only what the server says comes to its result, in the profile %s',
    async (profile) => {
      const { agent, asked } = await open(revision, `${profile}-${revision}`, profile)

      // Which tools are there? One of them read whole.
      const found = await agent.search('run an SQL statement in a database')
      const fitting = found.find(({ description }) => /SQL statement/.test(description))!
      const tool = await agent.read(fitting)
      const [sql, params] = tool.input
      expect(sql).toMatchObject({ type: 'string', isOptional: false })

      // A program with a wrong type: it is told where, and what is right.
      const statement = `WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n WHERE id < ?) SELECT id, 'row ' || id AS name FROM n`
      const first = `import { ${tool.name} } from '${tool.module}'
const { rows } = await ${tool.name}({
  ${sql!.name}: "${statement}",
  ${params!.name}: ${ROWS},
})
export default rows`
      const failed = await agent.run(first)
      expect(failed).toMatchObject({ success: false, result: null })
      expect(asked).toEqual([])
      const mended = agent.mend(first, failed.error!)
      expect(mended).toContain(`${params!.name}: [${ROWS}]`)

      // Its person is asked, and it runs; what it brings is more than an agent can bear.
      const ran = await agent.run(mended)
      expect(ran).toMatchObject({ success: true, error: null })
      expect(asked).toEqual([
        {
          message: expect.stringContaining(`May ${fitting.server}.${fitting.tool} be called (line 2)?`),
          choices: expect.arrayContaining(['allow-once', 'deny']),
        },
      ])
      expect(asked[0]!.message).toContain('WITH RECURSIVE')
      const shown = ran.result as unknown[]
      expect(shown[0]).toEqual({ id: 1, name: 'row 1' })
      expect(shown.length).toBeLessThan(ROWS)
      expect((await countTokens([JSON.stringify(ran)]))[0]).toBeLessThanOrEqual(8_000)

      // The whole is where the answer says, for a program and for the client itself.
      const path = /\/workspace\/[\w./-]+\.json/.exec(ran.output)![0]
      const read = await agent.run(`import { readFile } from 'node:fs/promises'
const rows: { id: number; name: string }[] = JSON.parse(await readFile('${path}', 'utf8'))
export default { count: rows.length, last: rows.at(-1) }`)
      const last = { id: ROWS, name: `row ${ROWS}` }
      expect(read).toMatchObject({ success: true, result: { count: ROWS, last } })
      const whole = JSON.parse(await agent.readAsResource(path)) as unknown[]
      expect([whole.length, whole.at(-1)]).toEqual([ROWS, last])
    },
  )
})

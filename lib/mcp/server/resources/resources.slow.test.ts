import type { Client } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Playground } from '../../../playground.ts'
import { createInstallation } from '../../../testing/open-playground.ts'
import { createServer } from '../create-server.ts'
import { connect, REVISIONS } from '../testing/connect.ts'

const installation = createInstallation()
let playground: Playground
beforeAll(async () => {
  playground = await installation.open()
})
afterAll(installation.close)

const ada = () => installation.personOf('ada')
const textIn = async (client: Client, uri: string) =>
  ((await client.readResource({ uri })).contents[0] as { text: string }).text

describe.each(REVISIONS)('in %s', (revision) => {
  const open = () => connect(createServer(), { playground, person: ada() }, { revision })

  test('a run that no message can hold says so, and where its result is', async () => {
    const client = await open()
    const code = `export default Array.from({ length: 80_000 }, (_, id) => ({ id, name: 'row ' + id }))`
    const answer = await client.callTool({ name: 'execute_code', arguments: { code } })
    const runId = answer._meta?.['code-execution-mcp/run']
    await expect(client.readResource({ uri: `run://${runId}` })).rejects.toMatchObject({
      code: -32_602,
      message: expect.stringMatching(
        new RegExp(`a resource at most \\S+ MB.*/workspace/results/${runId}.json.*cem runs show ${runId}`),
      ),
    })
  })

  test('a file that no message can hold is refused in words, one of nothing by its address', async () => {
    const client = await open()
    await playground.workspace(ada()).write('large.bin', Buffer.alloc(3 * 1024 * 1024))
    await expect(client.readResource({ uri: 'workspace:///large.bin' })).rejects.toMatchObject({
      code: -32_602,
      message: expect.stringMatching(/large.bin has \S+ MB, and a resource at most \S+ MB.*with a program/),
    })
    const missing = 'workspace:///not/here.txt'
    await expect(client.readResource({ uri: missing })).rejects.toMatchObject({
      code: -32_602,
      data: { uri: missing },
    })
    await expect(client.readResource({ uri: 'run://r_nothing' })).rejects.toMatchObject({
      code: -32_602,
      data: { uri: 'run://r_nothing' },
    })
    await expect(client.readResource({ uri: 'workspace:///%E0%A4%A' })).rejects.toMatchObject({ code: -32_602 })
  })

  test('each file and each run has a title of its own in one line, a run with how it ended', async () => {
    const client = await open()
    await playground.workspace(ada()).write('notes/2026/plan.txt', 'x')
    const code = '// Adds up\nexport default 1 + 1'
    const { _meta } = await client.callTool({ name: 'execute_code', arguments: { code } })
    const { resources } = await client.listResources()
    expect(resources).toContainEqual(
      expect.objectContaining({
        name: 'notes/2026/plan.txt',
        title: 'plan.txt',
        uri: 'workspace:///notes/2026/plan.txt',
      }),
    )
    expect(resources.find(({ uri }) => uri === `run://${_meta?.['code-execution-mcp/run']}`)).toMatchObject({
      name: '// Adds up export default 1 + 1',
      title: '// Adds up export default 1 + 1 (Finished)',
    })
  })

  test('a path that somebody begins to type is completed, and so is the id of a run', async () => {
    const client = await open()
    for (const path of ['notes/one.txt', 'notes/own/two.txt', 'now.txt'])
      await playground.workspace(ada()).write(path, path)
    const complete = async (uri: string, name: string, value: string) =>
      (await client.complete({ ref: { type: 'ref/resource', uri }, argument: { name, value } })).completion.values
    const files = 'workspace:///{+path}'
    expect(await complete(files, 'path', 'no')).toEqual(['notes/', 'now.txt'])
    expect(await complete(files, 'path', 'notes/o')).toEqual(['notes/one.txt', 'notes/own/'])
    expect(await complete(files, 'path', 'nowhere/')).toEqual([])
    expect(await complete(files, 'path', '../')).toEqual([])
    const { runId } = await playground.runs.start(ada(), { code: 'export default 1' })
    expect(await complete('run://{id}', 'id', runId.slice(0, -2))).toEqual([runId])
    await expect.poll(() => playground.runs.isFinished(ada(), runId)).toBe(true)
    expect(JSON.parse(await textIn(client, `run://${runId}`))).toMatchObject({ runId, value: 1 })
  })
})

import { expect, test } from 'vitest'
import { COUNTED_CHARS } from '../tokens/excerpts.ts'
import type { CountedTool } from '../tokens/prompts.ts'
import { countTools } from '../tokens/tool-tokens.ts'
import { Listed } from './count-servers.ts'

const never = new AbortController().signal
const toolOf = (server: string, tool: string, description = 'Says it.'): CountedTool => ({
  ...{ server, tool, description },
  inputSchema: { type: 'object', properties: { what: { type: 'string' } } },
})
const manyOf = (server: string, many: number, description?: string) =>
  Array.from({ length: many }, (_, n) => toolOf(server, `tool${n}`, description))

test('each tool counts as direct calling sends it, whatever it is counted with', async () => {
  const tools = manyOf('a', 200, 'What it says is long enough that not all of them fit into one portion. '.repeat(20))
  const listed = new Listed()
  listed.add({ name: 'a', tools })
  listed.add({ name: 'b', state: 'It is gone.' })
  const [a, b, c] = await listed.count(['a', 'b', 'c'], never)
  const tokens = await countTools(tools.map((tool) => ({ ...tool })))
  expect(a).toEqual({ name: 'a', tools: tools.map(({ tool }, at) => ({ tool, tokens: tokens[at] })) })
  expect(b).toEqual({ name: 'b', state: 'It is gone.' })
  expect(c).toEqual({ name: 'c', state: 'It was not asked.' })
})

test.each([
  [
    'characters',
    { chars: 4_000, tools: 1_000 },
    /^Its 30 tools have .* kB of schemas: with the others that is more than the/,
  ],
  ['tools', { chars: 1_000_000, tools: 35 }, /^Its 30 tools have /],
])(
  'of all together no more %s are held than may be counted: the largest goes, in whatever order they come',
  async (_what, limits, why) => {
    const servers = [
      { name: 'small', tools: manyOf('small', 2) },
      { name: 'large', tools: manyOf('large', 30) },
      { name: 'some', tools: manyOf('some', 5) },
    ]
    for (const order of [servers, servers.toReversed()]) {
      const listed = new Listed(limits)
      for (const server of order) listed.add(server)
      const [small, large, some] = await listed.count(['small', 'large', 'some'], never)
      expect(small).toHaveProperty('tools.length', 2)
      expect(some).toHaveProperty('tools.length', 5)
      expect(large).toHaveProperty('state', expect.stringMatching(why))
    }
  },
)

test('a tool that is larger than is counted takes its server with it, and is named without what a terminal obeys', async () => {
  const listed = new Listed()
  listed.add({ name: 'a', tools: [toolOf('a', '\u001b[2Jone\nline', 'x'.repeat(COUNTED_CHARS)), toolOf('a', 'two')] })
  const [a] = await listed.count(['a'], never)
  expect(a).toHaveProperty(
    'state',
    expect.stringMatching(/^Its tool "\[2Jone line" has 256 kB of description and schema/),
  )
})

test('what is nested deeper than can be written is refused', async () => {
  let inputSchema: object = {}
  for (let depth = 0; depth < 20_000; depth++) inputSchema = { items: inputSchema }
  const listed = new Listed()
  listed.add({ name: 'a', tools: [{ ...toolOf('a', 'deep'), inputSchema }] })
  expect(await listed.count(['a'], never)).toEqual([
    { name: 'a', state: 'The schema of its tool "deep" is nested too deep to be sent to a model.' },
  ])
})

test('counting ends when it is stopped', async () => {
  const listed = new Listed()
  listed.add({ name: 'a', tools: manyOf('a', 3) })
  await expect(listed.count(['a'], AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough')
})

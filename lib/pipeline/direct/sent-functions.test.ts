import { expect, test } from 'vitest'
import type { Tool } from '../../discovery/tool.ts'
import { schemaText } from '../../tokens/prompts.ts'
import { countTools } from '../../tokens/tool-tokens.ts'
import { SEARCH_TOOLS, SentFunctions } from './sent-functions.ts'

const toolOf = (server: string, tool: string): Tool => ({
  ...{ server, tool, fn: tool, module: `./servers/${server}/${tool}.ts`, description: 'Does it.' },
  ...{ inputSchema: { type: 'object', properties: { a: { type: 'string' } } }, signature: '' },
})

test('is sent as it is counted where direct calling is only computed', async () => {
  const sent = await SentFunctions.open(false)
  const tools = [toolOf('shop', 'buy'), toolOf('mail', 'send')]
  expect(await sent.add(tools)).toEqual(['shop__buy', 'mail__send'])
  expect(sent.wire.map((one) => JSON.stringify(one))).toEqual(tools.map(schemaText))
  expect(sent.tokens).toBe((await countTools(tools)).reduce((sum, tokens) => sum + tokens, 0))
})

test('has names that providers take, each its own', async () => {
  const sent = await SentFunctions.open(false)
  const long = 'x'.repeat(80)
  const tools = [
    toolOf('a.b', 'c d'),
    toolOf('a_b', 'c_d'),
    toolOf('a b', 'c.d'),
    toolOf('s', long),
    toolOf('s', `${long}y`),
  ]
  const names = await sent.add(tools)
  expect(names.slice(0, 3)).toEqual(['a_b__c_d', 'a_b__c_d_2', 'a_b__c_d_3'])
  for (const name of names) expect(name).toMatch(/^[A-Za-z0-9_-]{1,64}$/)
  expect(new Set(names).size).toBe(5)
  expect(names.map((name) => sent.toolOf(name))).toEqual(tools)
})

test('a tool that is found again keeps its name and is sent once', async () => {
  const sent = await SentFunctions.open(true)
  const tool = toolOf('shop', 'buy')
  await sent.add([tool])
  const { tokens } = sent
  expect(await sent.add([tool])).toEqual(['shop__buy'])
  expect(sent.wire.map((one) => one.function.name)).toEqual([SEARCH_TOOLS, 'shop__buy'])
  expect(sent.tokens).toBe(tokens)
})

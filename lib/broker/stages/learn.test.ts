import { expect, test } from 'vitest'
import type { Tool } from '../../discovery/tool.ts'
import { ToolError } from '../../errors.ts'
import { createMemoryLog } from '../../runs/testing/memory-log.ts'
import { boundsOf, openBroker } from '../testing/open-broker.ts'

const look: Tool = {
  ...{ server: 'shop', tool: 'look', fn: 'look', module: './servers/shop/look.ts', description: 'Looks.' },
  ...{ inputSchema: { type: 'object' }, signature: 'look(): Promise<unknown>', annotations: { readOnlyHint: true } },
}

function open(options: Parameters<typeof openBroker>[0] = {}) {
  const learned: string[] = []
  const broker = openBroker({
    allowed: [look],
    callTool: async () => '{"a":1}',
    learn: ({ tool }, answer) => learned.push(`${tool} ${answer}`),
    ...options,
  })
  const call = (input: unknown) => broker.host({ op: 'tool', server: 'shop', tool: 'look', input }, boundsOf())
  return { ...broker, learned, call }
}

test('what a tool answered is handed on, and the program gets it as it is', async () => {
  const { call, learned } = open()
  expect(await call({})).toBe('{"a":1}')
  expect(learned).toEqual(['look {"a":1}'])
})

test('nothing is learned from a call that failed', async () => {
  const { call, learned } = open({
    callTool: async () => Promise.reject(new ToolError(look, 'tool-failed', 'No such thing.')),
  })
  await expect(call({})).rejects.toThrow('No such thing.')
  expect(learned).toEqual([])
})

test('nothing is learned from the record of another run', async () => {
  const first = open()
  await first.call({})
  const read = async () => '{"a":1}'
  const again = open({ record: { calls: first.log.recorded(), mode: 'replay', read }, log: createMemoryLog() })
  expect(await again.call({})).toBe('{"a":1}')
  expect(again.replayed()).toEqual({ replayed: 1, made: 0 })
  expect(again.learned).toEqual([])
})

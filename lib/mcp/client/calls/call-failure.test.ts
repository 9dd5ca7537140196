import { ProtocolError, parseJSONRPCMessage, SdkError, SdkErrorCode } from '@modelcontextprotocol/client'
import { expect, test } from 'vitest'
import { toToolError } from './call-failure.ts'

const where = { server: 'far', tool: 'go' }

test('an answer that is no message of JSON-RPC is an invalid result, in words and not in a list of faults', () => {
  let thrown: unknown
  try {
    parseJSONRPCMessage({ jsonrpc: '2.0', id: 1, error: { code: 'none', message: 'm' } })
  } catch (error) {
    thrown = error
  }
  expect(toToolError(where, thrown)).toMatchObject({
    code: 'tool-failed',
    message: 'far.go returned an invalid MCP result: it is no message of JSON-RPC',
  })
})

test.each([
  ['an invalid result', new SdkError(SdkErrorCode.InvalidResult, 'x'.repeat(1_000_000))],
  ['an error of its own', new ProtocolError(-32_000, 'x'.repeat(1_000_000))],
  ['any other error', new Error('x'.repeat(1_000_000))],
])('the words of a server are shortened: %s', (_what, error) => {
  expect(toToolError(where, error).message.length).toBeLessThan(4_100)
})

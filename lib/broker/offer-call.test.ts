import { describe, expect, test } from 'vitest'
import type { Tool } from '../discovery/tool.ts'
import { ToolError } from '../errors.ts'
import type { HostCall } from '../sandbox/contract.ts'
import { Consents } from './consents.ts'
import type { Offers } from './offer-call.ts'
import { boundsOf, NOBODY, openBroker } from './testing/open-broker.ts'

const HELPERS = new Set(['resources.ts', 'prompts.ts'])

/** Servers that have everything; only `shared` is an administrator's. */
function everything(asked: unknown[] = []): Offers {
  return {
    named: async (server) => ({ server, isShared: server === 'shared' }),
    async find(wanted) {
      asked.push(wanted)
      const server = wanted.server ?? 'shared'
      return { server, isShared: server === 'shared', arguments: [{ name: 'whom', required: true }] }
    },
    readResource: async (server, uri) => JSON.stringify({ server, uri }),
    getPrompt: async (server, name, args) => JSON.stringify({ server, name, args }),
  }
}

const read = (uri: string, server?: string): HostCall => ({
  op: 'read-resource',
  request: { uri, ...(server && { server }) },
})
const prompt = (request: object): HostCall => ({ op: 'get-prompt', request: { name: 'greet', args: {}, ...request } })

describe('a resource or a prompt of a server', () => {
  test('is told of and noted by the server that has it', async () => {
    const broker = openBroker({ helpers: HELPERS, offers: everything() })
    expect(await broker.host(read('a://b'), boundsOf())).toBe('{"server":"shared","uri":"a://b"}')
    expect(await broker.host(prompt({ args: { whom: 'Ann' } }), boundsOf())).toContain('"args":{"whom":"Ann"}')
    expect(broker.steps.map(({ phase, server, tool }) => [phase, server, tool])).toEqual([
      ['started', 'shared', 'resources/read'],
      ['done', 'shared', 'resources/read'],
      ['started', 'shared', 'prompts/get'],
      ['done', 'shared', 'prompts/get'],
    ])
    expect(broker.calls).toHaveLength(2)
  })

  test.each([
    ['without what the server wants', prompt({}), 'whom'],
    ['with what is no text', prompt({ args: { whom: { deep: true } } }), 'whom'],
    [
      'with something else besides',
      { op: 'read-resource', request: { uri: 'a://b', as: 'admin' } } as HostCall,
      'takes a URI',
    ],
    ['with nothing', { op: 'get-prompt', request: null } as HostCall, 'takes a name'],
  ])('is not asked for %s', async (_what, call, message) => {
    const broker = openBroker({ helpers: HELPERS, offers: everything() })
    const error = await broker.host(call, boundsOf()).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'invalid-input', message: expect.stringContaining(message) })
    expect(error).toBeInstanceOf(ToolError)
  })

  test('is looked for nowhere when the program does not import its helper', async () => {
    const asked: unknown[] = []
    const broker = openBroker({ helpers: new Set(['call-tool.ts', 'prompts.ts']), offers: everything(asked) })
    await expect(broker.host(read('a://b'), boundsOf())).rejects.toMatchObject({ code: 'not-imported' })
    expect(asked).toEqual([])
  })

  test('of a person’s own server is asked about, and that answer is for no tool that is called like it', async () => {
    const asks: string[] = []
    const allowed: Tool[] = [
      {
        ...{ server: 'own', tool: 'resources/read', fn: 'read', module: './servers/own/read.ts', signature: 'read()' },
        ...{ description: 'Reads a resource of this server.', inputSchema: { type: 'object' } },
      },
    ]
    const broker = openBroker({
      ...{ helpers: HELPERS, offers: everything(), allowed },
      policy: {
        approve: 'ask',
        isOwnWorkspace: () => false,
        isShared: (name) => name === 'shared',
        approvalOf: () => null,
      },
      approver: {
        ...{ waitedMs: 0, expiryMs: 0, isAllowed: () => false, elicitations: NOBODY },
        consents: new Consents(),
        async ask(call, because) {
          asks.push(`${call.op} ${because}`)
          return 'allow-run'
        },
      },
    })
    await broker.host(read('a://b', 'shared'), boundsOf())
    expect(asks).toEqual([])
    await broker.host(read('a://b', 'own'), boundsOf())
    await broker.host(read('a://c', 'own'), boundsOf())
    expect(asks).toEqual(['read-resource unannotated'])
    await broker.host({ op: 'tool', server: 'own', tool: 'resources/read', input: {} }, boundsOf())
    expect(asks).toEqual(['read-resource unannotated', 'tool unannotated'])
  })
})

test('a tool that is paused is denied with why, and one that the run was checked with is called', async () => {
  const tool: Tool = {
    ...{ server: 'github', tool: 'star', fn: 'star', module: './servers/github/star.ts', signature: 'star()' },
    ...{ description: '', inputSchema: { type: 'object' } },
  }
  const paused = new Map([
    ['["github","star"]', 'never said'],
    ['["github","issue"]', 'github.issue is paused.'],
  ])
  const broker = openBroker({
    paused,
    allowed: [tool],
    policy: { approve: 'all', isOwnWorkspace: () => false, isShared: () => true, approvalOf: () => null },
  })
  expect(await broker.host({ op: 'tool', server: 'github', tool: 'star', input: {} }, boundsOf())).toBe('null')
  const issue: HostCall = { op: 'tool', server: 'github', tool: 'issue', input: {} }
  await expect(broker.host(issue, boundsOf())).rejects.toMatchObject({
    code: 'denied',
    message: 'github.issue is paused.',
  })
})

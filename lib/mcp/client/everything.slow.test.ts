import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { ModelOptions } from '../../codegen/model/model-options.ts'
import { sampleText } from '../../codegen/model/sample-text.ts'
import { startModelServer } from '../../codegen/model/testing/model-server.ts'
import type { Elicitation, ElicitationAnswer, FormContent } from '../elicitation.ts'
import type { SamplingAnswer, SamplingRequest } from '../sampling.ts'
import { fixedServers } from './offer/server-source.ts'
import { openConnections } from './testing/open-connections.ts'

const everything = createRequire(import.meta.url).resolve('@modelcontextprotocol/server-everything/package.json')
const workspaceDir = join(import.meta.dirname, 'testing')
const ann = { personId: 'ann', workspaceDir }

test('every tool of the server with everything is called', { timeout: 120_000 }, async () => {
  const command = { command: process.execPath, args: [join(everything, '../dist/index.js'), 'stdio'], env: {} }
  const saved: string[] = []
  const connections = openConnections({
    servers: fixedServers({ everything: { ...command, instances: 'person' } }),
    saveFile: async (_caller, path) => void saved.push(path),
    canSample: async () => true,
  })
  onTestFinished(() => connections.close())
  const { baseUrl, requests } = await startModelServer(({ say, finish }) => {
    say('Bees dance.')
    finish()
  })
  const model: ModelOptions = { provider: 'openai', model: 'test-model', baseUrl }
  const asked: Elicitation[] = []
  const progress: number[] = []
  const answers: ElicitationAnswer[] = []
  const during = {
    async onElicit(question: Elicitation) {
      asked.push(question)
      return answers.shift() ?? { action: 'decline' as const }
    },
    onSample: async (request: SamplingRequest, signal: AbortSignal): Promise<SamplingAnswer> => ({
      kind: 'written',
      ...(await sampleText(model, request, signal)),
    }),
    onProgress: ({ progress: at }: { progress: number }) => progress.push(at),
  }
  const called: string[] = []
  async function call(tool: string, input: object = {}): Promise<string> {
    called.push(tool)
    return connections.callTool(ann, 'everything', tool, input, new AbortController().signal, during)
  }

  expect(await call('echo', { message: 'hello' })).toBe('"Echo: hello"')
  expect(await call('get-sum', { a: 2, b: 3 })).toContain('5')
  expect(await connections.state(ann, 'everything')).toMatchObject({ protocol: '2025-11-25', state: 'connected' })
  expect(await call('get-annotated-message', { messageType: 'error', includeImage: true })).toContain('Error')
  expect(await call('get-env')).toContain('PATH')
  expect(await call('get-resource-links', { count: 2 })).toContain('demo://resource')
  expect(await call('get-resource-reference', { resourceType: 'Text', resourceId: 1 })).toContain('demo://resource')
  expect(JSON.parse(await call('get-structured-content', { location: 'Chicago' }))).toMatchObject({ humidity: 82 })
  expect(await call('get-tiny-image')).toContain('image')
  expect(saved.length).toBeGreaterThan(0)
  expect(
    await call('gzip-file-as-resource', { name: 'a.gz', data: 'data:text/plain,hello', outputType: 'resource' }),
  ).toContain('a.gz')
  await call('toggle-simulated-logging')
  await call('toggle-subscriber-updates')
  expect(await call('trigger-long-running-operation', { duration: 2, steps: 4 })).toContain('completed')
  expect(progress).toEqual([1, 2, 3, 4].slice(0, progress.length))
  expect(progress.length).toBeGreaterThanOrEqual(3)

  // Tools that it has because of what we can do come after it has been told of it.
  await vi.waitFor(
    async () => {
      const { tools } = await connections.listTools(ann, 'everything')
      expect(tools.map(({ name }) => name)).toContain('trigger-url-elicitation')
    },
    { timeout: 10_000 },
  )
  // It asks for the roots by itself when it begins.
  await vi.waitFor(async () => expect(await call('get-roots-list')).toContain(pathToFileURL(workspaceDir).href), {
    timeout: 10_000,
  })

  const content: FormContent = { name: 'Ann', check: true, integer: 7, untitledMultipleSelectEnum: ['Piano', 'Bass'] }
  answers.push({ action: 'accept', content })
  expect(await call('trigger-elicitation-request')).toMatch(/Name: Ann.*Favorite Integer: 7/s)
  expect(asked[0]).toMatchObject({ mode: 'form', message: 'Please provide inputs for the following fields:' })
  const fields = asked[0]?.mode === 'form' ? asked[0].schema.properties : {}
  expect(Object.keys(fields)).toHaveLength(13)
  expect(fields['legacyTitledEnum']).toMatchObject({ oneOf: [{ const: 'pet-1', title: 'Cats' }, {}, {}, {}, {}] })
  expect(await call('trigger-elicitation-request')).toContain('declined')

  const url = 'https://example.org/sign-in'
  answers.push({ action: 'accept' })
  expect(await call('trigger-url-elicitation', { url, message: 'Sign in' })).toMatch(/accept/)
  // First it refuses the call until somebody has been at an address, then it asks as before.
  answers.push({ action: 'accept' }, { action: 'accept' })
  const before = asked.length
  expect(await call('trigger-url-elicitation', { url, message: 'Sign in', errorPath: true })).toMatch(/accept/)
  expect(asked.length - before).toBe(2)

  expect(await call('trigger-sampling-request', { prompt: 'Why do bees dance?', maxTokens: 20 })).toMatch(
    /LLM sampling result.*served-model.*endTurn.*Bees dance\./s,
  )
  expect(requests.map(({ body }) => body)).toMatchObject([
    {
      ...{ model: 'test-model', max_tokens: 20, temperature: 0.7 },
      messages: [
        { role: 'system', content: 'You are a helpful test server.' },
        { role: 'user', content: expect.stringContaining('Why do bees dance?') },
      ],
    },
  ])

  expect(await call('simulate-research-query', { topic: 'bees' })).toContain('bees')

  const { tools } = await connections.listTools(ann, 'everything')
  const names = tools.map(({ name }) => name)
  expect([...new Set(called)].sort()).toEqual(names.sort())
})

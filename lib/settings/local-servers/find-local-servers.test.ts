import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { findLocalServers, type Ports, readPorts } from './find-local-servers.ts'
import { KNOWN_SERVERS } from './known-servers.ts'

/** A program on a port of this machine. */
async function listen(answer: RequestListener): Promise<number> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

/** Answers paths with JSON, and every other with 404. */
const serving =
  (answers: Record<string, unknown>): RequestListener =>
  ({ url = '' }, response) =>
    url in answers
      ? response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answers[url]))
      : response.writeHead(404).end('404 page not found')

const NONE: Ports = Object.fromEntries(KNOWN_SERVERS.map(({ id }) => [id, null]))
/** Long enough for a busy machine: what is said here is not about time. */
const find = async (ports: Ports, limitMs = 10_000) => (await findLocalServers({ ...NONE, ...ports }, limitMs)).servers

const listOf = (...ids: string[]) => ({
  object: 'list',
  data: ids.map((id) => ({ id, object: 'model', created: 1_686_935_002, owned_by: 'library' })),
})
const tagsOf = (...names: string[]) => ({
  models: names.map((name) => ({
    ...{ name, model: name, modified_at: '2026-11-01T10:00:00Z', size: 4_683_087_332, digest: 'dae161e27b0e' },
    details: { format: 'gguf', family: 'qwen2', families: ['qwen2'], parameter_size: '7.6B' },
  })),
})

test('finds all that run, each in its own words, in the order they are looked for', async () => {
  const [ollama, studio, llama, vllm, jan] = await Promise.all([
    listen(serving({ '/api/tags': tagsOf('qwen2.5-coder:7b', 'llama3.2:latest') })),
    listen(serving({ '/v1/models': listOf('qwen2.5-7b-instruct', 'text-embedding-nomic-embed-text-v1.5') })),
    listen(serving({ '/health': { status: 'ok' }, '/v1/models': listOf('/models/My Model.gguf') })),
    listen(serving({ '/version': { version: '0.11.0' }, '/v1/models': listOf('Qwen/Qwen3-8B') })),
    listen(serving({ '/v1/models': listOf('jan-nano') })),
  ])
  const found = await find({ ollama, 'lm-studio': studio, 'llama-cpp': llama, vllm, jan })
  expect(found.map(({ label, models }) => [label, models])).toEqual([
    ['Ollama', ['qwen2.5-coder:7b', 'llama3.2:latest']],
    ['LM Studio', ['qwen2.5-7b-instruct']],
    ['llama.cpp', ['/models/My Model.gguf']],
    ['vLLM', ['Qwen/Qwen3-8B']],
    ['Jan', ['jan-nano']],
  ])
  expect(found[0]?.baseUrl).toBe(`http://127.0.0.1:${ollama}/v1`)
})

test('one without a model is there all the same', async () => {
  expect(await find({ ollama: await listen(serving({ '/api/tags': { models: [] } })) })).toMatchObject([{ models: [] }])
})

test.each<[string, RequestListener]>([
  ['a web page', (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hi</h1>')],
  ['JSON of another shape', serving({ '/api/tags': { tags: ['a'] }, '/v1/models': { data: [] } })],
  ['a list that names no models', serving({ '/api/tags': { models: [{ title: 'a' }] } })],
  ['what is called JSON and is none', (_request, response) => json(response).end('{"models": [')],
  ['more than a list of models takes', (_request, response) => void json(response).end(' '.repeat(600 * 1024))],
  ['a refusal', (_request, response) => response.writeHead(401).end('{}')],
  ['a connection that dies', ({ socket }) => socket.destroy()],
])('%s is no server of models', async (_what, answer) => {
  const port = await listen(answer)
  expect(await find(Object.fromEntries(KNOWN_SERVERS.map(({ id }) => [id, port])))).toEqual([])
})

test('a list of models on a port that others use too is none without its sign', async () => {
  const port = await listen(serving({ '/v1/models': listOf('a') }))
  expect(await find({ 'llama-cpp': port, vllm: port })).toEqual([])
})

test('is led nowhere else', async () => {
  const asked: string[] = []
  const there = await listen(({ url = '' }, response) => {
    asked.push(url)
    serving({ '/api/tags': tagsOf('a') })({ url } as never, response as never)
  })
  const port = await listen(({ url }, response) =>
    response.writeHead(302, { location: `http://127.0.0.1:${there}${url}` }).end(),
  )
  expect(await find({ ollama: port })).toEqual([])
  expect(asked).toEqual([])
})

test('waits for nobody who is slow, and finds the others meanwhile', async () => {
  const [slow, jan] = await Promise.all([listen(() => {}), listen(serving({ '/v1/models': listOf('jan-nano') }))])
  expect((await find({ ollama: slow, jan }, 1_000)).map(({ id }) => id)).toEqual(['jan'])
})

test('names that cannot stand on one line are left out, and of many the first ones are kept', async () => {
  const names = ['good', 'good', 'two\nlines', 'gpt\u202e3', '', 'x'.repeat(201), ...range(60).map((n) => `m${n}`)]
  const [found] = await find({ ollama: await listen(serving({ '/api/tags': tagsOf(...names) })) })
  expect(found?.models.slice(0, 2)).toEqual(['good', 'm0'])
  expect(found?.models.length).toBe(40)
})

test('tells what it looked for', async () => {
  const { lookedFor } = await findLocalServers({ ...NONE, jan: await listen(() => {}) }, 1)
  expect(lookedFor).toEqual([{ label: 'Jan', port: expect.any(Number) }])
})

test('ports are read as they are named', () => {
  expect(readPorts(undefined)).toEqual({})
  expect(readPorts('ollama:4000, vllm:70000,jan:x')).toEqual({ ...NONE, ollama: 4_000 })
  const told: string[] = []
  expect(readPorts('olama:4000,jan:1', (message) => told.push(message))).toEqual({ ...NONE, jan: 1 })
  expect(told).toEqual([expect.stringMatching(/^LOCAL_MODEL_PORTS names "olama", which is no server .* Use .*ollama/)])
})

const json = (response: Parameters<RequestListener>[1]) =>
  response.writeHead(200, { 'content-type': 'application/json' })
const range = (count: number) => Array.from({ length: count }, (_, n) => n)

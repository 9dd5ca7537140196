import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { startModelServer } from '../../codegen/model/testing/model-server.ts'
import { loadConfig } from '../../config/load-config.ts'
import { chooseEmbedder } from './choose-embedder.ts'
import { answerWith, startEmbeddingServer } from './testing/embedding-server.ts'

const chosen = (env: Record<string, string>) =>
  chooseEmbedder(loadConfig({ root: resolve('.'), file: resolve('config.example.yaml'), env }))
const never = () => AbortSignal.timeout(10_000)

test('words rank alone unless embeddings are asked for, also where a model has a key', () => {
  expect(chosen({})).toBe(null)
  expect(chosen({ OPENAI_API_KEY: 'sk-1' })).toBe(null)
})

test.each([
  [{ EMBEDDINGS_PROVIDER: 'openai' }, /needs an API key: set embeddings\.api_key/],
  [{ EMBEDDINGS_PROVIDER: 'azure' }, /needs an endpoint: set embeddings\.base_url/],
  [{ EMBEDDINGS_PROVIDER: 'azure', AZURE_OPENAI_ENDPOINT: 'https://a.example' }, /AZURE_OPENAI_EMBEDDER_NAME/],
  [
    { EMBEDDINGS_PROVIDER: 'azure', AZURE_OPENAI_ENDPOINT: 'https://a.example', AZURE_OPENAI_EMBEDDER_NAME: 'e' },
    /needs an API key: set embeddings\.api_key/,
  ],
])('what is missing is named: %o', (env, message) => {
  expect(() => chosen(env)).toThrow(message)
})

test('the address and key of the model that writes programs serve, together', async () => {
  const { baseUrl, requests } = await startEmbeddingServer()
  const embedder = chosen({ EMBEDDINGS_PROVIDER: 'openai', OPENAI_BASE_URL: baseUrl, OPENAI_API_KEY: 'sk-of-llm' })!
  const [vector] = await embedder.embed(['a song'], never())
  expect(vector![1]).toBe(1)
  expect(embedder.name).toBe('text-embedding-3-small')
  expect(requests[0]!.headers.authorization).toBe('Bearer sk-of-llm')
})

test('that key goes to no other address, and where there is none no header is sent', async () => {
  const { baseUrl, requests } = await startEmbeddingServer()
  const embedder = chosen({
    EMBEDDINGS_PROVIDER: 'openai',
    EMBEDDINGS_BASE_URL: baseUrl,
    EMBEDDINGS_MODEL: 'own',
    OPENAI_API_KEY: 'sk-of-llm',
  })!
  await embedder.embed(['a song'], never())
  expect(requests[0]!.body['model']).toBe('own')
  expect(requests[0]!.headers.authorization).toBeUndefined()
})

test('Azure is asked for its deployment, with its version and key', async () => {
  const { host, requests } = await startModelServer((reply) => answerWith(reply, [[1, 2]]))
  const embedder = chosen({
    EMBEDDINGS_PROVIDER: 'azure',
    LLM_PROVIDER: 'azure_openai',
    AZURE_OPENAI_ENDPOINT: `http://${host}/`,
    AZURE_OPENAI_API_KEY: 'azure-key',
    AZURE_OPENAI_EMBEDDER_NAME: 'my-embedder',
    AZURE_OPENAI_EMBEDDER_VERSION: '2025-01-01',
  })!
  expect(await embedder.embed(['a song'], never())).toEqual([Float32Array.of(1, 2)])
  expect(requests[0]!.path).toBe('/openai/deployments/my-embedder/embeddings?api-version=2025-01-01')
  expect(requests[0]!.headers['api-key']).toBe('azure-key')
})

import { expect, test, vi } from 'vitest'
import { startEmbeddingServer } from '../selection/embeddings/testing/embedding-server.ts'
import { openPlayground, runToEnd } from '../testing/open-playground.ts'

async function open(baseUrl: string) {
  const env = { EMBEDDINGS_PROVIDER: 'openai', EMBEDDINGS_BASE_URL: baseUrl, EMBEDDINGS_MODEL: 'concepts' }
  const { playground, personOf } = await openPlayground({ env })
  return { playground, ada: personOf('ada') }
}

const BOTH = 'words and meaning (BM25F + concepts)'

test('a search and a run say that words and meaning ranked, and find what words find', async () => {
  const { baseUrl } = await startEmbeddingServer()
  const { playground, ada } = await open(baseUrl)
  const found = await vi.waitUntil(
    async () => {
      const answer = await playground.searchTools(ada, 'add 2 and 3')
      return answer.method === BOTH && answer
    },
    { timeout: 30_000 },
  )
  expect(found.results[0]).toMatchObject({ server: 'calculator', tool: 'add', selected: true })
  const { events } = await runToEnd(playground, ada, { task: 'add 2 and 3', until: 'selected' })
  expect(events.find(({ kind }) => kind === 'selected')).toMatchObject({ method: BOTH, tools: [{ tool: 'add' }] })
})

test('with a model that fails the answer is that of words, and says so', async () => {
  const { baseUrl } = await startEmbeddingServer(({ fail }) => {
    fail(401)
    return true
  })
  const { playground, ada } = await open(baseUrl)
  const { results, method } = await playground.searchTools(ada, 'add 2 and 3')
  expect(method).toBe('words (BM25F)')
  expect(results[0]).toMatchObject({ tool: 'add', selected: true })
})

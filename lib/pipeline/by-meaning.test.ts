import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { loadConfig } from '../config/load-config.ts'
import { createPlayground } from '../create-playground.ts'
import { startEmbeddingServer } from '../selection/embeddings/testing/embedding-server.ts'

async function open(baseUrl: string) {
  const dir = mkdtempSync(join(tmpdir(), 'by-meaning-'))
  const playground = await createPlayground(
    loadConfig({
      env: { EMBEDDINGS_PROVIDER: 'openai', EMBEDDINGS_BASE_URL: baseUrl, EMBEDDINGS_MODEL: 'concepts' },
      overrides: { server: { data_dir: join(dir, 'data') }, logging: { level: 'error' } },
    }),
  )
  onTestFinished(async () => {
    await playground.close()
    rmSync(dir, { recursive: true, force: true })
  })
  return { playground, ada: { id: 'ada', admin: false, workspaceDir: join(dir, 'ada'), isListed: false } }
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
  const { runId } = await playground.runs.start(ada, { task: 'add 2 and 3', until: 'selected' })
  const events = await Array.fromAsync(playground.runs.events(ada, runId))
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

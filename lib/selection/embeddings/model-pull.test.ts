import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { loadConfig } from '../../config/load-config.ts'
import type { Catalog } from '../../discovery/tool.ts'
import { parseTask } from '../../task/parse-task.ts'
import { localModelOf } from './choose-embedder.ts'
import { createModelPull } from './model-pull.ts'
import { openMeaning } from './open-meaning.ts'
import { tinyModel } from './testing/tiny-model.ts'

const MODEL = 'tests/tiny'
const catalog: Catalog = { servers: [] }

async function open(answer: RequestListener) {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const dir = mkdtempSync(join(tmpdir(), 'model-pull-'))
  const hubUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const config = loadConfig({
    env: { EMBEDDINGS_MODEL: MODEL },
    overrides: { server: { data_dir: dir }, logging: { level: 'error' } },
  })
  const notes: string[] = []
  const meaning = openMeaning(config, (note) => void notes.push(note))
  const pull = createModelPull({ ...localModelOf(config), hubUrl }, meaning.retry)
  onTestFinished(async () => {
    await pull.close()
    await meaning.close()
    server.closeAllConnections()
    server.close()
    rmSync(dir, { recursive: true, force: true })
  })
  return { meaning, pull, notes, modelsDir: join(dir, 'models') }
}

const fileOf = (url = '') => tinyModel().get(url.replace(`/${MODEL}/resolve/main/`, ''))

test('a model that is fetched is used from then on, and until then nobody is told that it is missing', async () => {
  const { meaning, pull, notes } = await open((request, response) => response.end(fileOf(request.url)))
  expect(meaning.state()).toEqual({ kind: 'absent', model: MODEL, isLocal: true })
  expect(await meaning.compare(parseTask('vogel'), catalog)).toBe(null)
  expect(notes).toEqual([])
  expect(pull.state()).toEqual({ kind: 'idle' })
  expect(pull.start()).toMatchObject({ kind: 'pulling' })
  expect(pull.start()).toMatchObject({ kind: 'pulling' })
  await vi.waitUntil(() => pull.state().kind === 'done', { timeout: 30_000 })
  expect(meaning.state()).toEqual({ kind: 'ready', model: MODEL, isLocal: true })
})

test('fetching can be stopped, leaves nothing behind, and begins anew', async () => {
  let isSlow = true
  const { pull, modelsDir } = await open((request, response) => {
    const content = fileOf(request.url)!
    if (!isSlow) return response.end(content)
    response.writeHead(200, { 'content-length': content.length })
    return response.write(content.subarray(0, 10))
  })
  pull.start()
  await vi.waitUntil(
    () => {
      const state = pull.state()
      return state.kind === 'pulling' && state.bytes === 10
    },
    { timeout: 30_000 },
  )
  pull.stop()
  await vi.waitUntil(() => pull.state().kind === 'stopped', { timeout: 30_000 })
  expect(readdirSync(modelsDir)).toEqual([])
  isSlow = false
  await vi.waitUntil(
    () => {
      if (pull.state().kind === 'stopped') pull.start()
      return pull.state().kind === 'done'
    },
    { timeout: 30_000 },
  )
})

test('where it cannot be fetched it says which files go where', async () => {
  const { pull, modelsDir } = await open((_request, response) => response.writeHead(503).end())
  pull.start()
  await vi.waitUntil(() => pull.state().kind === 'failed', { timeout: 30_000 })
  const state = pull.state()
  expect(state.kind === 'failed' && state.message).toContain(`with the folder onnx, into ${join(modelsDir, MODEL)}`)
})

test('switched off means off, also where a model is there', async () => {
  const config = loadConfig({ env: { EMBEDDINGS_PROVIDER: 'none' } })
  const meaning = openMeaning(config, () => undefined)
  expect(meaning.state()).toMatchObject({ kind: 'off', isLocal: false })
  expect(await meaning.compare(parseTask('vogel'), catalog)).toBe(null)
})

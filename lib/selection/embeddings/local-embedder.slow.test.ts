import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Catalog } from '../../discovery/tool.ts'
import { parseTask } from '../../task/parse-task.ts'
import { createSelector } from '../create-selector.ts'
import { createMeaning } from './create-meaning.ts'
import { createLocalEmbedder } from './local-embedder.ts'
import { pullModel } from './pull-model.ts'
import { tinyModel, writeModel } from './testing/tiny-model.ts'

const MODEL = 'tests/tiny'
const inTime = () => AbortSignal.timeout(60_000)

function folder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'models-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

function open(modelsDir: string, model = MODEL) {
  const embedder = createLocalEmbedder({ model, modelsDir })
  onTestFinished(() => embedder.close?.())
  return embedder
}

const cosine = (a: Float32Array, b: Float32Array) => a.reduce((sum, number, i) => sum + number * b[i]!, 0)

/** A hub on loopback, by its layout of addresses. */
async function startHub(files: ReadonlyMap<string, Buffer>) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    const content = files.get(request.url?.replace(`/${MODEL}/resolve/main/`, '') ?? '')
    if (content) response.writeHead(200, { 'content-length': content.length }).end(content)
    else response.writeHead(404).end('Entry not found')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { hubUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, asked }
}

describe('a local model', () => {
  test('is loaded from its folder, and texts that mean alike point the same way', async () => {
    const dir = folder()
    writeModel(dir, MODEL)
    const [bird, penguin, song] = await open(dir).embed(['the bird', 'a penguin', 'one melody'], inTime())
    expect(cosine(bird!, penguin!)).toBeGreaterThan(0.99)
    expect(cosine(bird!, song!)).toBeLessThan(0.1)
  })

  test('ranks tools that share no word with the task', async () => {
    const dir = folder()
    writeModel(dir, MODEL)
    const tool = (name: string, description: string) => ({
      server: 'things',
      tool: name,
      fn: name,
      module: `./servers/things/${name}.ts`,
      description,
      inputSchema: {},
      signature: '',
    })
    const tools = [tool('charge', 'Sends money.'), tool('play', 'Starts a tune.'), tool('feed', 'Helps a penguin.')]
    const catalog: Catalog = { servers: [{ name: 'things', description: '', broken: [], tools }] }
    const notes: string[] = []
    const meaning = createMeaning({
      embedder: createLocalEmbedder({ model: MODEL, modelsDir: dir }),
      folder: join(dir, 'vectors'),
      log: (note) => void notes.push(note),
      timeoutMs: 60_000,
    })
    onTestFinished(() => meaning.close())
    const task = parseTask('vogel')
    const { ranked, method } = createSelector().select(task, catalog, {
      likeness: await meaning.compare(task, catalog),
    })
    expect(notes).toEqual([])
    expect(ranked[0]).toMatchObject({ tool: { tool: 'feed' }, why: ['meaning'] })
    expect(method).toBe('words and meaning (BM25F + tests/tiny)')
  })

  test('that is not there is named with what to do, and serves as soon as it is', async () => {
    const dir = folder()
    const embedder = open(dir)
    expect(() => embedder.key()).toThrow(/There is no model tests\/tiny in .*cem models pull/)
    await expect(embedder.embed(['a bird'], inTime())).rejects.toThrow(/cem models pull/)
    writeModel(dir, MODEL, new Map([...tinyModel()].slice(1)))
    expect(() => embedder.key()).toThrow(/only a part of it/)
    writeModel(dir, MODEL)
    expect(embedder.key()).toMatch(/^local tests\/tiny q8 \d+ \d+$/)
    expect(await embedder.embed(['a bird'], inTime())).toHaveLength(1)
  })

  test('that is damaged is an error and nothing worse, and a whole one is tried again after closing', async () => {
    const dir = folder()
    writeModel(dir, MODEL, new Map([...tinyModel(), ['onnx/model_quantized.onnx', Buffer.from('no model')]]))
    const embedder = open(dir)
    await expect(embedder.embed(['a bird'], inTime())).rejects.toThrow(/The local model tests\/tiny does not work/)
    await embedder.close?.()
    writeModel(dir, MODEL)
    expect(await embedder.embed(['a bird'], inTime())).toHaveLength(1)
  })

  test('can be stopped in the middle of its work', async () => {
    const dir = folder()
    writeModel(dir, MODEL)
    const embedder = open(dir)
    const stop = new AbortController()
    const work = embedder.embed(Array<string>(5_000).fill('bird song '.repeat(50)), stop.signal)
    stop.abort(new Error('enough'))
    await expect(work).rejects.toThrow('enough')
    const more = embedder.embed(Array<string>(5_000).fill('bird'), inTime())
    await Promise.all([expect(more).rejects.toThrow(/stopped/), embedder.close?.()])
  })

  test.each(['../../etc', '/etc/passwd', 'a/../b', 'name', 'a/b/c', '.hidden/x'])(
    'is not looked for at %s',
    (model) => {
      expect(() => createLocalEmbedder({ model, modelsDir: '/nowhere' })).toThrow(/is named like Xenova/)
    },
  )
})

describe('pulling a model', () => {
  test('fetches its files by the hub’s addresses, tries it, and tells how far it is', async () => {
    const { hubUrl, asked } = await startHub(tinyModel())
    const modelsDir = folder()
    const told: [string, number, number | null][] = []
    const pulled = await pullModel({
      model: MODEL,
      modelsDir,
      hubUrl,
      onProgress: ({ file, bytes, ofBytes }) => void told.push([file, bytes, ofBytes]),
    })
    expect(pulled).toMatchObject({ model: MODEL, dir: join(modelsDir, MODEL), dimensions: 4 })
    expect(asked).toEqual([...tinyModel().keys()].map((file) => `/${MODEL}/resolve/main/${file}`))
    const weights = tinyModel().get('onnx/model_quantized.onnx')!.length
    expect(told.at(-1)).toEqual(['onnx/model_quantized.onnx', weights, weights])
    expect(await open(modelsDir).embed(['a bird'], inTime())).toHaveLength(1)
    expect(readdirSync(modelsDir)).toEqual(['tests'])
  })

  test.each<[string, Map<string, Buffer>, RegExp]>([
    ['the hub does not have', new Map(), /returned 404 for .*put them, with the folder onnx, into /],
    ['lacks a file', new Map([...tinyModel()].slice(0, 3)), /returned 404 for .*model_quantized\.onnx/],
    ['does not work', new Map([...tinyModel(), ['onnx/model_quantized.onnx', Buffer.from('x')]]), /does not work/],
  ])('that %s leaves nothing behind', async (_what, files, message) => {
    const { hubUrl } = await startHub(files)
    const modelsDir = folder()
    await expect(pullModel({ model: MODEL, modelsDir, hubUrl })).rejects.toThrow(message)
    expect(readdirSync(modelsDir)).toEqual([])
  })

  test('without a network says what to fetch elsewhere, and where to put it', async () => {
    const modelsDir = folder()
    const failed = await pullModel({ model: MODEL, modelsDir, hubUrl: 'http://127.0.0.1:9' }).catch((error) => error)
    expect(failed.message).toContain(`http://127.0.0.1:9/${MODEL}/resolve/main/onnx/model_quantized.onnx`)
    expect(failed.message).toContain(join(modelsDir, MODEL))
    expect(existsSync(join(modelsDir, MODEL))).toBe(false)
  })
})

import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Reply } from '../../codegen/model/testing/model-server.ts'
import type { Catalog, CatalogServer } from '../../discovery/tool.ts'
import { parseTask } from '../../task/parse-task.ts'
import { createMeaning, type MeaningOptions } from './create-meaning.ts'
import { createOpenAiEmbedder } from './openai-embedder.ts'
import { answerWith, meaningOf, startEmbeddingServer, textsOf } from './testing/embedding-server.ts'

const KEY = 'sk-hidden-key'

function serverOf(name: string, tools: Record<string, string>): CatalogServer {
  return {
    name,
    description: '',
    broken: [],
    tools: Object.entries(tools).map(([tool, description]) => ({
      server: name,
      tool,
      fn: tool,
      module: `./servers/${name}/${tool}.ts`,
      description,
      inputSchema: { type: 'object', properties: {} },
      signature: `${tool}(input: {}): Promise<unknown>`,
    })),
  }
}

const zoo = () => serverOf('zoo', { feed: 'Feeds a penguin.', sweep: 'Cleans the house.' })
const bar = () => serverOf('bar', { sing: 'Starts a song.', charge: 'Writes an invoice.' })
const catalogOf = (...servers: CatalogServer[]): Catalog => ({ servers })
const task = parseTask('which Vogel is hungry')

function folder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'meaning-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

function open(baseUrl: string, dir: string, options: Partial<MeaningOptions> = {}) {
  const notes: string[] = []
  const embedder = createOpenAiEmbedder({ provider: 'openai', model: 'concepts', baseUrl, apiKey: KEY })
  const meaning = createMeaning({
    embedder,
    folder: dir,
    log: (note) => void notes.push(note),
    timeoutMs: 10_000,
    pauseMs: 0,
    ...options,
  })
  onTestFinished(() => meaning.close())
  const valuesOf = async (catalog: Catalog, asked = task) => {
    const likeness = await meaning.compare(asked, catalog)
    return likeness && [...likeness.values].map((value) => Math.round(value * 100) / 100)
  }
  return { meaning, notes, valuesOf }
}

/** How many texts of tools a server was asked about. */
const toolTexts = (requests: Reply['request'][]) =>
  requests.flatMap(({ body }) => body['input'] as string[]).filter((text) => text.includes('('))

describe('meaning', () => {
  test('is told from the average tool to the one most alike, and asked for with the key', async () => {
    const { baseUrl, requests } = await startEmbeddingServer()
    const { meaning, valuesOf, notes } = open(baseUrl, folder())
    const values = (await valuesOf(catalogOf(bar(), zoo())))!
    expect(values.indexOf(1)).toBe(2)
    expect(values.filter((value) => value > 0.5)).toEqual([1])
    expect(await meaning.compare(task, catalogOf())).toMatchObject({ model: 'concepts' })
    expect(requests[0]).toMatchObject({
      path: '/v1/embeddings',
      headers: { authorization: `Bearer ${KEY}` },
      body: { model: 'concepts', encoding_format: 'float' },
    })
    expect(notes).toEqual([])
  })

  test('of a task in several steps is that of each step', async () => {
    const { baseUrl } = await startEmbeddingServer()
    const { valuesOf } = open(baseUrl, folder())
    const values = (await valuesOf(catalogOf(bar(), zoo()), parseTask('play a melody, then greet the bird')))!
    expect([values[0], values[2]]).toEqual([1, 1])
  })

  test('asks about a tool once, and again only when what it says has changed', async () => {
    const { baseUrl, requests } = await startEmbeddingServer()
    const dir = folder()
    const first = open(baseUrl, dir)
    await first.valuesOf(catalogOf(zoo()))
    await first.valuesOf(catalogOf(zoo()))
    await first.meaning.close()
    expect(toolTexts(requests)).toHaveLength(2)

    const second = open(baseUrl, dir)
    expect(await second.valuesOf(catalogOf(zoo()))).toEqual([1, 0])
    expect(toolTexts(requests)).toHaveLength(2)
    const changed = serverOf('zoo', { feed: 'Plays a tune.', sweep: 'Cleans the house.' })
    await second.valuesOf(catalogOf(changed))
    expect(toolTexts(requests).slice(2)).toEqual([expect.stringContaining('Plays a tune.')])
  })

  test('is not waited for while the vectors of many tools are made, and serves when they are there', async () => {
    const { baseUrl, requests } = await startEmbeddingServer()
    const { valuesOf } = open(baseUrl, folder())
    const many = serverOf('many', Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`t${i}`, `Bird ${i}.`])))
    expect(await valuesOf(catalogOf(many))).toBe(null)
    await vi.waitUntil(() => valuesOf(catalogOf(many)), { timeout: 10_000 })
    expect(toolTexts(requests)).toHaveLength(200)
    expect(Math.max(...requests.map(({ body }) => (body['input'] as string[]).length))).toBe(64)
  })

  test('is kept in a file that nobody else reads; one that is damaged is made anew with a note', async () => {
    const { baseUrl, requests } = await startEmbeddingServer()
    const dir = folder()
    const first = open(baseUrl, dir)
    const values = await first.valuesOf(catalogOf(zoo(), bar()))
    await first.meaning.close()
    const [name] = readdirSync(dir)
    const file = join(dir, name!)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const bytes = readFileSync(file)
    bytes[bytes.length - 3]! ^= 1
    writeFileSync(file, bytes)

    const second = open(baseUrl, dir)
    expect(await second.valuesOf(catalogOf(zoo(), bar()))).toEqual(values)
    await second.meaning.close()
    expect(second.notes).toEqual([expect.stringMatching(/made anew\. Its content is not what was written/)])
    expect(toolTexts(requests)).toHaveLength(8)

    const third = open(baseUrl, dir)
    expect(await third.valuesOf(catalogOf(zoo(), bar()))).toEqual(values)
    expect(third.notes).toEqual([])
  })

  test('of two processes at once is put together', async () => {
    const { baseUrl, requests } = await startEmbeddingServer()
    const dir = folder()
    const [one, two] = [open(baseUrl, dir), open(baseUrl, dir)]
    await Promise.all([one.valuesOf(catalogOf(zoo())), two.valuesOf(catalogOf(zoo()))])
    await one.valuesOf(catalogOf(zoo(), bar()))
    await two.valuesOf(catalogOf(zoo(), serverOf('third', { light: 'A lamp.' })))
    const before = toolTexts(requests).length
    await two.valuesOf(catalogOf(zoo(), bar()))
    const after = open(baseUrl, dir)
    await after.valuesOf(catalogOf(zoo(), bar(), serverOf('third', { light: 'A lamp.' })))
    expect(toolTexts(requests)).toHaveLength(before)
  })
})

describe('words rank alone, with a note, and nothing hangs', () => {
  const failing: [string, (reply: Reply) => unknown, RegExp][] = [
    ['refuses the key', ({ fail }) => fail(401, { message: `bad key ${KEY}` }), /did not accept the API key \(401\)/],
    ['has had enough', ({ fail }) => fail(429, {}, { 'retry-after': '60' }), /more requests than it allows/],
    ['has trouble of its own', ({ fail }) => fail(500), /has trouble of its own \(500\)/],
    ['redirects', ({ fail }) => fail(302, {}, { location: 'http://127.0.0.1:9/' }), /refused the request \(302\)/],
    ['has no such model', ({ fail }) => fail(404), /has no model concepts/],
    ['hangs up', ({ response }) => response.destroy(), /could not be reached/],
    ['sends a page', ({ response }) => response.end('<html>welcome</html>'), /not a response with embeddings/],
    ['sends other JSON', (reply) => answerWith(reply, ['x']), /not a response with embeddings/],
    ['sends too few', (reply) => answerWith(reply, [[1, 2]]), /1 vectors for/],
    [
      'sends sizes at will',
      (reply) =>
        answerWith(
          reply,
          textsOf(reply).map((_, i) => [1, 2, 3].slice(i % 2)),
        ),
      /at once/,
    ],
    [
      'sends nothing at all',
      (reply) =>
        answerWith(
          reply,
          textsOf(reply).map(() => [0, 0]),
        ),
      /without a direction/,
    ],
  ]
  test.each(failing)('when the server %s', async (_what, answer, note) => {
    // Two clauses, so that no answer is made of one vector only.
    const asked = parseTask('greet the bird, then play a song')
    let isFailing = true
    const { baseUrl } = await startEmbeddingServer((reply) => {
      if (isFailing) answer(reply)
      return isFailing
    })
    const { valuesOf, notes } = open(baseUrl, folder())
    expect(await valuesOf(catalogOf(zoo(), bar()), asked)).toBe(null)
    expect(notes).not.toEqual([])
    for (const said of notes) {
      expect(said).toMatch(/ranked by keywords only until concepts responds again/)
      expect(said).toMatch(note)
      expect(said).not.toContain(KEY)
    }
    isFailing = false
    await vi.waitUntil(() => valuesOf(catalogOf(zoo(), bar()), asked), { timeout: 30_000 })
  })

  test('when it never answers', async () => {
    const { baseUrl } = await startEmbeddingServer(({ request }) => !String(request.body['input']).includes('('))
    const { valuesOf, notes } = open(baseUrl, folder(), { timeoutMs: 50 })
    await vi.waitUntil(async () => (await valuesOf(catalogOf(zoo()))) === null && notes.length > 0, { timeout: 30_000 })
    expect(notes[0]).toMatch(/Timed out after 0.05 s/)
  })

  test('when whoever asked has gone, without blaming the model', async () => {
    const gone = new AbortController()
    const { baseUrl } = await startEmbeddingServer(({ request }) => {
      if (!String(request.body['input']).includes('Vogel')) return false
      gone.abort()
      return true
    })
    const { meaning, notes } = open(baseUrl, folder())
    expect(await meaning.compare(task, catalogOf(zoo()), gone.signal)).toBe(null)
    expect(notes).toEqual([])
  })

  test('and a model that failed is left alone for a while', async () => {
    const { baseUrl, requests } = await startEmbeddingServer(({ fail }) => {
      fail(500)
      return true
    })
    const { valuesOf, notes, meaning } = open(baseUrl, folder(), { pauseMs: 60_000 })
    expect(await valuesOf(catalogOf(zoo()))).toBe(null)
    await meaning.compare(task, catalogOf(zoo()))
    await vi.waitUntil(() => requests.length === 2, { timeout: 30_000 })
    expect(await valuesOf(catalogOf(zoo(), bar()))).toBe(null)
    expect(requests).toHaveLength(2)
    expect(notes).toHaveLength(1)
  })

  test('when its vectors have another size than before, until those of the tools are made anew', async () => {
    let extra: number[] = []
    const { baseUrl } = await startEmbeddingServer((reply) => {
      answerWith(
        reply,
        textsOf(reply).map((text) => [...meaningOf(text), ...extra]),
      )
      return true
    })
    const { valuesOf, notes } = open(baseUrl, folder())
    const values = await valuesOf(catalogOf(zoo(), bar()))
    extra = [0, 0]
    const other = parseTask('greet the bird')
    expect(await valuesOf(catalogOf(zoo(), bar()), other)).toBe(null)
    expect(notes).toEqual([expect.stringMatching(/vectors of 7 numbers and gave 5 before/)])
    expect(await valuesOf(catalogOf(zoo(), bar()), other)).toEqual(values)
  })
})

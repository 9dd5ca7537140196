import { createHash } from 'node:crypto'
import type { Catalog, CatalogServer } from '../../discovery/tool.ts'
import { messageOf, PlaygroundError } from '../../errors.ts'
import { untilAborted } from '../../process/until-aborted.ts'
import type { Task } from '../../task/task.ts'
import { embedTools, type MissingText } from './embed-tools.ts'
import type { Embedder } from './embedder.ts'
import { type Likeness, likenessOf } from './likeness.ts'
import { QueryVectors } from './query-vectors.ts'
import { textOfTool } from './text-of-tool.ts'
import { VectorStore } from './vector-store.ts'

/** Knows what tasks and tools mean, as far as a model can tell in time. */
export interface Meaning {
  /**
   * How alike a task and the tools of a catalog are. Null when words must rank alone: the vectors of the tools are still
   * being made, or the model failed or was too slow. Never rejects, and takes no longer than its time limit.
   */
  compare(task: Task, catalog: Catalog, signal?: AbortSignal): Promise<Likeness | null>
  /** How it stands; `fault` says why words rank alone while it is `failing`. */
  progress(): { kind: 'reading' | 'ready' | 'failing'; fault?: string }
  /** Asks a model that failed again at the next task: something about it was changed. */
  retry(): void
  /** Stops what is being made, and keeps what was. */
  close(): Promise<void>
}

export interface MeaningOptions {
  embedder: Embedder
  /** Where the vectors of tools are kept. */
  folder: string
  /** Notes for whoever runs the installation. */
  log: (message: string) => void
  /** What one search may wait. */
  timeoutMs: number
  /** How long a model that failed is left alone. Default 30 s. */
  pauseMs?: number
}

/** A few new tools are waited for; for more than this many nobody waits. */
const WAIT_FOR = 64

/** Makes what compares by meaning. The model and the kept vectors are opened at the first task. */
export function createMeaning({ embedder, folder, log, timeoutMs, pauseMs = 30_000 }: MeaningOptions): Meaning {
  const queries = new QueryVectors(embedder)
  const digests = new WeakMap<CatalogServer, string[]>()
  const closing = new AbortController()
  /** By server, which the catalogs of all people share: the vectors of its tools one after the other, where all are there. */
  let blocks = new WeakMap<CatalogServer, Float32Array>()
  let pausedUntil = 0
  let told = ''
  let opened: Promise<VectorStore> | undefined
  let making: Promise<void> | undefined

  const digestsOf = (server: CatalogServer) => {
    let known = digests.get(server)
    if (!known) digests.set(server, (known = server.tools.map((tool) => digestOf(textOfTool(tool, server)))))
    return known
  }

  const open = async () => {
    const store = new VectorStore({ folder, key: embedder.key(), log })
    await store.read()
    return store
  }

  const missingIn = (catalog: Catalog, store: VectorStore): MissingText[] =>
    catalog.servers
      .filter((server) => !blocks.has(server))
      .flatMap((server) =>
        digestsOf(server).flatMap((digest, i) =>
          store.get(digest) ? [] : [{ digest, text: textOfTool(server.tools[i]!, server) }],
        ),
      )

  const blockOf = (server: CatalogServer, store: VectorStore): Float32Array | null => {
    const known = blocks.get(server)
    if (known) return known
    const vectors = digestsOf(server).map((digest) => store.get(digest))
    if (!vectors.every((vector) => vector !== undefined)) return null
    const size = vectors[0]?.length ?? 0
    const block = new Float32Array(vectors.length * size)
    vectors.forEach((vector, i) => {
      block.set(vector, i * size)
    })
    blocks.set(server, block)
    return block
  }

  const fail = (error: unknown) => {
    if (closing.signal.aborted) return
    pausedUntil = Date.now() + pauseMs
    const message = messageOf(error)
    if (message !== told) log(`Tools are ranked by keywords only until ${embedder.name} responds again. ${message}`)
    told = message
  }

  /** One at a time for everybody. What was asked for meanwhile is found missing by the next search. */
  const make = (missing: readonly MissingText[], store: VectorStore) => {
    making ??= embedTools(missing, { embedder, store, signal: closing.signal })
      .catch(fail)
      .finally(() => {
        making = undefined
      })
    return making
  }

  const ask = async (task: Task, catalog: Catalog, signal: AbortSignal): Promise<Likeness | null> => {
    opened ??= open()
    const store = await opened.catch((error: unknown) => {
      opened = undefined // The model may be there the next time.
      throw error
    })
    const missing = missingIn(catalog, store)
    const made = missing.length > 0 ? make(missing, store) : undefined
    if (missing.length > WAIT_FOR) return null
    const asked = await queries.of(task, signal)
    told = ''
    await made
    const found = catalog.servers.map((server) => blockOf(server, store))
    if (!found.every((block) => block !== null)) return null
    const size = asked[0]?.length
    if (size === undefined) return null // Nothing was asked.
    const odd = catalog.servers.findIndex((server, i) => found[i]!.length !== server.tools.length * size)
    if (odd >= 0) {
      const before = found[odd]!.length / catalog.servers[odd]!.tools.length
      store.clear()
      queries.clear()
      blocks = new WeakMap()
      throw new PlaygroundError(
        'unavailable',
        `It gives vectors of ${size} numbers and gave ${before} before; those of the tools are made anew.`,
      )
    }
    return { model: embedder.name, values: likenessOf(asked, found) }
  }

  return {
    async compare(task, catalog, signal) {
      if (Date.now() < pausedUntil || closing.signal.aborted) return null
      const late = AbortSignal.timeout(timeoutMs)
      const ended = AbortSignal.any([late, closing.signal, ...(signal ? [signal] : [])])
      try {
        return await untilAborted(ended, ask(task, catalog, ended))
      } catch (error) {
        if (signal?.aborted) return null
        // While vectors of new tools are on their way it is no fault of the model that this search was quicker.
        if (!late.aborted) fail(error)
        else if (!making)
          fail(new Error(`Timed out after ${timeoutMs / 1000} s waiting for embeddings (embeddings.timeout).`))
        return null
      }
    },
    progress() {
      if (told !== '') return { kind: 'failing', fault: told }
      return { kind: making ? 'reading' : 'ready' }
    },
    retry() {
      pausedUntil = 0
      told = ''
    },
    async close() {
      closing.abort()
      await making
      await embedder.close?.()
    },
  }
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32)

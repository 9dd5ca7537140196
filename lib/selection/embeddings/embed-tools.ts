import { checkVectors } from './check-vectors.ts'
import type { Embedder } from './embedder.ts'
import type { VectorStore } from './vector-store.ts'

/** The text of a tool that has no vector yet. */
export interface MissingText {
  digest: string
  text: string
}

const BATCH = 64
/** A large catalog takes minutes; what is made is kept every so many vectors. */
const KEEP_EVERY = 4_096
/** Nobody waits for a batch, but none may hang for ever. */
const BATCH_TIMEOUT_MS = 60_000

interface Means {
  embedder: Embedder
  store: VectorStore
  signal: AbortSignal
}

/** Makes the vectors that are missing, batch after batch, and keeps what was made also when it ends early. */
export async function embedTools(missing: readonly MissingText[], { embedder, store, signal }: Means): Promise<void> {
  let unkept = 0
  try {
    // Another process may have made them since this one looked.
    await store.read()
    const texts = new Map(missing.filter(({ digest }) => !store.get(digest)).map(({ digest, text }) => [digest, text]))
    const all = [...texts]
    for (let at = 0; at < all.length; at += BATCH) {
      const batch = all.slice(at, at + BATCH)
      const ended = AbortSignal.any([signal, AbortSignal.timeout(BATCH_TIMEOUT_MS)])
      ended.throwIfAborted()
      const vectors = await embedder.embed(
        batch.map(([, text]) => text),
        ended,
      )
      const checked = checkVectors(vectors, batch.length, embedder.name)
      if (store.dimensions !== undefined && store.dimensions !== checked[0]!.length) store.clear()
      batch.forEach(([digest], i) => {
        store.set(digest, checked[i]!)
      })
      unkept += batch.length
      if (unkept < KEEP_EVERY) continue
      await store.save()
      unkept = 0
    }
  } finally {
    await store.save()
  }
}

import { parentPort, workerData } from 'node:worker_threads'
import type { ThreadAnswer, ThreadOptions, ThreadQuestion } from './local-messages.ts'

// The thread in which a local model runs: see local-embedder.ts. Inference would hold up whatever else the process does.
const { model, modelsDir, dtype } = workerData as ThreadOptions
const { env, LogLevel, pipeline } = await import('@xenova/transformers')

// Nothing is fetched behind anybody's back: `cem models pull` does that.
env.allowRemoteModels = false
env.allowLocalModels = true
env.localModelPath = modelsDir
env.useFSCache = false
env.logLevel = LogLevel.ERROR

/** How many texts go through the model at once: all are as long as the longest then. */
const AT_ONCE = 8

const loading = pipeline('feature-extraction', model, { dtype })

async function embed(texts: readonly string[]): Promise<Float32Array[]> {
  const extract = await loading
  const vectors: Float32Array[] = []
  for (let at = 0; at < texts.length; at += AT_ONCE) {
    const output = await extract(texts.slice(at, at + AT_ONCE), { pooling: 'mean', normalize: true })
    const [count = 0, size = 0] = output.dims
    const numbers = Float32Array.from(output.data as Float32Array)
    for (let i = 0; i < count; i++) vectors.push(numbers.slice(i * size, (i + 1) * size))
    output.dispose()
  }
  return vectors
}

let last: Promise<void> = Promise.resolve()
parentPort?.on('message', ({ id, texts }: ThreadQuestion) => {
  // One after the other: two at once would only share the same cores.
  last = last.then(async () => {
    const answer = await embed(texts).then(
      (vectors): ThreadAnswer => ({ id, vectors }),
      (error: unknown): ThreadAnswer => ({ id, fault: error instanceof Error ? error.message : String(error) }),
    )
    parentPort?.postMessage(answer)
  })
})

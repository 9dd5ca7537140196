import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { messageOf, PlaygroundError } from '../../errors.ts'
import { checkVectors } from './check-vectors.ts'
import { createLocalEmbedder } from './local-embedder.ts'
import { checkModelName, type LocalModel, MODEL_TEXTS, MODEL_WEIGHTS } from './local-model.ts'

export interface PullOptions extends LocalModel {
  /** A hub of models, or a mirror: `<url>/<org>/<name>/resolve/main/<file>`. */
  hubUrl: string
  onProgress?: (progress: { file: string; bytes: number; ofBytes: number | null }) => void
  signal?: AbortSignal
}

export interface PulledModel {
  model: string
  dir: string
  bytes: number
  /** How many numbers its vectors have. */
  dimensions: number
}

/** No file of a model for embeddings on a CPU is as large. */
const MAX_BYTES = 2 * 1024 ** 3
/** So long nothing may come. */
const SILENCE_MS = 30_000
const TRIAL_TIMEOUT_MS = 120_000

/**
 * Fetches a model, tries it, and only then puts it in its place, so that half a model is never found there.
 * Throws a `PlaygroundError` that says what to do where it cannot be fetched.
 */
export async function pullModel({ model, modelsDir, hubUrl, onProgress, signal }: PullOptions): Promise<PulledModel> {
  checkModelName(model)
  const files = [...MODEL_TEXTS, MODEL_WEIGHTS[0].file]
  const urlOf = (file: string) => `${hubUrl.replace(/\/+$/, '')}/${model}/resolve/main/${file}`
  const dir = join(modelsDir, model)
  await mkdir(modelsDir, { recursive: true, mode: 0o700 })
  const trial = await mkdtemp(join(modelsDir, '.pull-'))
  try {
    let bytes = 0
    for (const file of files) {
      bytes += await fetchFile(urlOf(file), join(trial, model, file), {
        onBytes: (bytes, ofBytes) => onProgress?.({ file, bytes, ofBytes }),
        signal,
      }).catch((error: unknown) => {
        throw unreachable(error, files.map(urlOf), dir)
      })
    }
    const dimensions = await tryModel({ model, modelsDir: trial })
    await mkdir(dirname(dir), { recursive: true, mode: 0o700 })
    await rm(dir, { recursive: true, force: true })
    await rename(join(trial, model), dir)
    return { model, dir, bytes, dimensions }
  } finally {
    await rm(trial, { recursive: true, force: true })
  }
}

async function tryModel(options: LocalModel): Promise<number> {
  const embedder = createLocalEmbedder(options)
  try {
    const vectors = await embedder.embed(['Is anybody there?'], AbortSignal.timeout(TRIAL_TIMEOUT_MS))
    return checkVectors(vectors, 1, embedder.name)[0]!.length
  } finally {
    await embedder.close?.()
  }
}

interface Fetching {
  onBytes: (bytes: number, ofBytes: number | null) => void
  signal: AbortSignal | undefined
}

async function fetchFile(url: string, to: string, { onBytes, signal }: Fetching): Promise<number> {
  const silent = new AbortController()
  const tooLong = () => silent.abort(new Error(`nothing came for ${SILENCE_MS / 1000} s`))
  const alarm = setTimeout(tooLong, SILENCE_MS)
  const ended = AbortSignal.any([silent.signal, ...(signal ? [signal] : [])])
  try {
    const response = await fetch(url, { signal: ended })
    if (!response.ok || !response.body) throw new Error(`${new URL(url).host} returned ${response.status} for ${url}`)
    const length = response.headers.get('content-length')
    // What is compressed on its way has another length.
    const ofBytes = length === null || response.headers.has('content-encoding') ? null : Number(length)
    let bytes = 0
    await mkdir(dirname(to), { recursive: true, mode: 0o700 })
    const counted = async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        alarm.refresh()
        bytes += chunk.length
        if (bytes > MAX_BYTES) throw new Error(`${url} is larger than ${MAX_BYTES} bytes`)
        onBytes(bytes, ofBytes)
        yield chunk
      }
    }
    await pipeline(response.body, counted, createWriteStream(to, { mode: 0o600 }), { signal: ended })
    if (ofBytes !== null && bytes !== ofBytes) throw new Error(`${url} ended after ${bytes} of ${ofBytes} bytes`)
    return bytes
  } finally {
    clearTimeout(alarm)
  }
}

function unreachable(error: unknown, urls: readonly string[], dir: string): PlaygroundError {
  const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : ''
  return new PlaygroundError(
    'unavailable',
    `The model could not be fetched (${messageOf(error)}${cause}). Where this machine has no network, fetch these elsewhere and put them, with the folder onnx, into ${dir}:\n${urls.map((url) => `  ${url}`).join('\n')}\nOr name a mirror: embeddings.models_url (EMBEDDINGS_MODELS_URL).`,
    { cause: error },
  )
}

// By its default: an older Node.js could not link a name that it does not have, and the package not say which one it needs.
import module from 'node:module'
import { Worker } from 'node:worker_threads'
import { COUNTED_CHARS, COUNTED_IN_ALL, type Excerpt } from './excerpts.ts'

interface Thread {
  worker: Worker
  /** Who waits for an answer, in the order of the questions. */
  waiting: { resolve(counts: number[]): void; reject(error: Error): void }[]
}

let thread: Thread | undefined

/**
 * Tokens of each text by the tokenizer of OpenAI's current models (o200k_base). Counted in a thread of its own: loading
 * the tokenizer takes 0.2 s and a long result as much, and whatever else this process does goes on meanwhile. The thread
 * does not keep the process alive.
 */
export async function countTokens(texts: readonly (string | Excerpt)[]): Promise<number[]> {
  const beginnings = texts.map((text) => (typeof text === 'string' ? text : text.beginning))
  const all = [...new Set(beginnings)].reduce((sum, text) => sum + Math.min(text.length, COUNTED_CHARS), 0)
  const share = Math.min(1, COUNTED_IN_ALL / all)
  const heads = beginnings.map((text) => text.slice(0, Math.ceil(Math.min(text.length, COUNTED_CHARS) * share)))
  const counts = await countHeads(heads)
  return counts.map((count, index) => Math.round((count * texts[index]!.length) / (heads[index]!.length || 1)))
}

const MAX_KEPT = 1_000
const MAX_KEPT_CHARS = 16 * 1024
/** By text: descriptions of tools and our own instructions are counted in run after run. */
const kept = new Map<string, number>()

async function countHeads(heads: readonly string[]): Promise<number[]> {
  // Looked up before anything is waited for: what is kept now may be gone by then.
  const counts = new Map(heads.map((head) => [head, kept.get(head)]))
  const unknown = [...counts.keys()].filter((head) => counts.get(head) === undefined)
  const answers = await askInPortions(unknown)
  for (const [index, head] of unknown.entries()) counts.set(head, answers[index])
  keep(unknown, answers)
  return heads.map((head) => counts.get(head)!)
}

/** Characters that are asked about at once. */
const PORTION_CHARS = 64 * 1024

/** In parts, so that others have their turn in between: letters without sense may take the thread a minute in all. */
async function askInPortions(texts: readonly string[]): Promise<number[]> {
  const counts: number[] = []
  while (counts.length < texts.length) counts.push(...(await ask(portionOf(texts.slice(counts.length)))))
  return counts
}

/** The first of them, one at least. */
function portionOf(texts: readonly string[]): string[] {
  let chars = 0
  const end = texts.findIndex((text) => {
    chars += text.length
    return chars > PORTION_CHARS
  })
  return texts.slice(0, end === -1 ? texts.length : Math.max(1, end))
}

function keep(texts: readonly string[], counts: readonly number[]): void {
  for (const [index, text] of texts.entries()) {
    if (text.length > MAX_KEPT_CHARS) continue
    if (kept.size >= MAX_KEPT) kept.clear()
    kept.set(text, counts[index]!)
  }
}

/**
 * Begins to count texts that will be asked for, while something else is waited for. The process does not stay alive for
 * it, and a failure is told to whoever asks.
 */
export function countAhead(texts: readonly string[]): void {
  const unknown = texts.filter((text) => text.length <= MAX_KEPT_CHARS && !kept.has(text))
  if (unknown.length === 0) return
  ask(unknown, { isAhead: true }).then(
    (counts) => keep(unknown, counts),
    () => {},
  )
}

/** Begins to load the tokenizer while something else is waited for. A failure is told by `countTokens`. */
export function preloadTokenizer(): void {
  thread ??= start()
}

function ask(texts: string[], { isAhead = false } = {}): Promise<number[]> {
  thread ??= start()
  const { worker, waiting } = thread
  return new Promise((resolve, reject) => {
    waiting.push({ resolve, reject })
    if (!isAhead) worker.ref()
    worker.postMessage(texts)
  })
}

function start(): Thread {
  const worker = new Worker(new URL('./tokenizer-thread.ts', import.meta.url), {
    workerData: { compileCacheDir: module.getCompileCacheDir() },
    execArgv: [], // How this process was started is no business of the thread's.
  })
  const started: Thread = { worker, waiting: [] }
  worker.on('message', (counts: number[]) => {
    started.waiting.shift()?.resolve(counts)
    if (started.waiting.length === 0) worker.unref()
  })
  worker.on('error', (error) => end(started, error))
  worker.on('exit', (status) => end(started, new Error(`The tokenizer stopped with status ${status}.`)))
  worker.unref() // After the listeners: adding one refers to it again.
  return started
}

/** Whoever waits is told; the next question starts another thread. */
function end(ended: Thread, error: Error): void {
  if (thread === ended) thread = undefined
  for (const { reject } of ended.waiting.splice(0)) reject(error)
}

import { Worker } from 'node:worker_threads'
import { messageOf, PlaygroundError } from '../../errors.ts'
import { untilAborted } from '../../process/until-aborted.ts'
import type { Embedder } from './embedder.ts'
import type { ThreadAnswer, ThreadOptions, ThreadQuestion } from './local-messages.ts'
import { checkModelName, findModel, type LocalModel } from './local-model.ts'

interface Thread {
  worker: Worker
  waiting: Map<number, { resolve(vectors: Float32Array[]): void; reject(error: Error): void }>
}

/**
 * Embeddings of a model on this machine, in a thread that is started with the first text and does not keep the process
 * alive. Throws `configuration` for a name that is none.
 */
export function createLocalEmbedder(options: LocalModel): Embedder {
  const { model, modelsDir } = options
  checkModelName(model)
  let thread: Thread | undefined
  let questions = 0

  const end = (ended: Thread, why: string) => {
    if (thread === ended) thread = undefined
    for (const { reject } of ended.waiting.values()) reject(broken(model, why))
    ended.waiting.clear()
  }

  const start = (): Thread => {
    const workerData: ThreadOptions = { model, modelsDir, dtype: findModel(options).dtype }
    const worker = new Worker(new URL('./local-thread.ts', import.meta.url), {
      workerData,
      execArgv: [], // How this process was started is no business of the thread's.
    })
    const started: Thread = { worker, waiting: new Map() }
    worker.on('message', (answer: ThreadAnswer) => {
      const waiting = started.waiting.get(answer.id)
      started.waiting.delete(answer.id)
      if (started.waiting.size === 0) worker.unref()
      if ('fault' in answer) waiting?.reject(broken(model, answer.fault))
      else waiting?.resolve(answer.vectors)
    })
    worker.on('error', (error) => end(started, messageOf(error)))
    worker.on('exit', (status) => end(started, `Its thread stopped with status ${status}.`))
    worker.unref() // After the listeners: adding one refers to it again.
    return started
  }

  return {
    name: model,
    key: () => {
      const { dtype, stamp } = findModel(options)
      return ['local', model, dtype, stamp].join(' ')
    },
    async embed(texts, signal) {
      signal.throwIfAborted()
      const { worker, waiting } = (thread ??= start())
      const question: ThreadQuestion = { id: questions++, texts }
      const { promise, resolve, reject } = Promise.withResolvers<Float32Array[]>()
      waiting.set(question.id, { resolve, reject })
      worker.ref()
      worker.postMessage(question)
      return untilAborted(signal, promise)
    },
    async close() {
      await thread?.worker.terminate()
    },
  }
}

const broken = (model: string, why: string) =>
  new PlaygroundError('unavailable', `The local model ${model} does not work: ${why}`)

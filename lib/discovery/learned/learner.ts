import { setImmediate as turn } from 'node:timers/promises'
import { messageOf } from '../../errors.ts'
import { offload } from '../../offload/offload.ts'
import { isOffloadError } from '../../offload/offload-error.ts'
import { toolKey } from '../../tools/tool-key.ts'
import type { Tool } from '../tool.ts'
import { digestOf } from '../tool-digest.ts'
import { isLearned } from './is-learned.ts'
import { learnShapeTask } from './learn-shape-task.ts'
import type { LearnedStore } from './learned-store.ts'
import { parseShape } from './shape-text.ts'

/** Above this a result is looked at in another process. */
const MAX_AT_ONCE = 4 * 1024
/** Above this it is not looked at: a tool that says so much says less on other days. */
const MAX_RESULT = 2 * 1024 * 1024
const LIMIT_MS = 2_000
/** What may wait to be looked at, of one person. */
const MOST_WAITING = 50
const MOST_WAITING_CHARS = 4 * 1024 * 1024
/** So many calls of a tool are looked at, then one in `EVERY`: by then little is new. */
const ALL_OF_FIRST = 20
const EVERY = 16
/** Tools that calls are counted of. */
const MOST_COUNTED = 10_000
/** What waits when the process ends is looked at for so long. */
const END_MS = 1_000

interface Waiting {
  tool: Tool
  json: string
}

/** Looks at results of tools that do not say what they give, apart from the calls: nobody waits for it. */
export interface Learner {
  /** Notes a result, to be looked at later; or not, when there is too much to look at. Never throws. */
  learn(personId: string, tool: Tool, json: string): void
  /** Looks at what waits, within a second. */
  close(): Promise<void>
}

export function createLearner(store: LearnedStore, warn: (message: string) => void): Learner {
  const lines = new Map<string, { waiting: Waiting[]; chars: number; done: Promise<void> }>()
  const calls = new Map<string, number>()
  let isClosed = false

  function isSampled(key: string): boolean {
    const count = (calls.get(key) ?? 0) + 1
    if (calls.size >= MOST_COUNTED) calls.clear()
    calls.set(key, count)
    return count <= ALL_OF_FIRST || count % EVERY === 0
  }

  async function work(personId: string, waiting: Waiting[], line: { chars: number }): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      line.chars -= next.json.length
      try {
        await look(personId, next)
      } catch (error) {
        // Too much to be looked at: other results of the tool may be less.
        if (!isOffloadError(error))
          warn(`A result of ${next.tool.server}.${next.tool.tool} taught nothing: ${messageOf(error)}`)
      }
    }
    lines.delete(personId)
  }

  async function look(personId: string, { tool, json }: Waiting): Promise<void> {
    await turn()
    const text =
      json.length <= MAX_AT_ONCE
        ? learnShapeTask(json)
        : // In a line of its own: the person's own work does not wait for it.
          await offload('learn-shape', json, { owner: `${personId} learns`, limitMs: LIMIT_MS })
    const { server, tool: name } = tool
    const last = new Date().toISOString().slice(0, 10)
    store.add(personId, { server, tool: name, digest: digestOf(tool), calls: 1, last, shape: parseShape(text) })
  }

  return {
    learn(personId, tool, json) {
      if (isClosed || !isLearned(tool) || json.length > MAX_RESULT) return
      if (!isSampled(JSON.stringify([personId, toolKey(tool)]))) return
      const line = lines.get(personId) ?? { waiting: [], chars: 0, done: Promise.resolve() }
      if (line.waiting.length >= MOST_WAITING || line.chars + json.length > MOST_WAITING_CHARS) return
      line.waiting.push({ tool, json })
      line.chars += json.length
      if (lines.has(personId)) return
      lines.set(personId, line)
      line.done = work(personId, line.waiting, line)
    },
    async close() {
      isClosed = true
      const end = new Promise<void>((resolve) => setTimeout(resolve, END_MS).unref())
      await Promise.race([Promise.all([...lines.values()].map(({ done }) => done)), end])
      await store.flush()
    },
  }
}

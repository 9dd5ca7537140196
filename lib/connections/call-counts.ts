import type { ToolUse, ToolUseRows } from '../db/tool-use-rows.ts'
import { messageOf } from '../errors.ts'
import type { KnownServer } from '../mcp/client/offer/server-source.ts'
import type { Caller } from '../tools/tool-provider.ts'

/** Today and those before it. */
export const COUNTED_DAYS = 30
const DAY_MS = 86_400_000
/** A call waits for no database: what is counted is written a little later. */
const WRITE_AFTER_MS = 5_000
/** So many counts wait at the most. */
const MOST_WAITING = 1_000
const MAX_NAME = 200

export interface Counted {
  calls: number
  /** Of them: those that did not bring a result. */
  failures: number
}

/** How often people call tools. */
export type CallCounts = ReturnType<typeof createCallCounts>

/** `isMade` says whether there is a database: where there is none, nobody has a page to see counts on. */
export function createCallCounts(rows: ToolUseRows, isMade: () => boolean, warn: (message: string) => void) {
  const waiting = new Map<string, ToolUse>()
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()
  let cleanedOn = ''

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(write)
    return writing
  }

  async function write(): Promise<void> {
    const uses = [...waiting.values()]
    waiting.clear()
    if (uses.length === 0) return
    try {
      await rows.add(uses)
      const today = dayOf(0)
      if (cleanedOn === today) return
      cleanedOn = today
      await rows.removeBefore(dayOf(COUNTED_DAYS))
    } catch (error) {
      warn(`Calls of tools could not be counted: ${messageOf(error)}`)
    }
  }

  return {
    flush,

    add({ personId }: Caller, { name, addedBy }: KnownServer, tool: string, isFailure: boolean): void {
      if (!isMade()) return
      const of = { userId: personId, server: name, isOwn: addedBy === 'person' }
      const key = { ...of, tool: tool.slice(0, MAX_NAME), day: dayOf(0) }
      const id = JSON.stringify(key)
      const use = waiting.get(id) ?? { ...key, calls: 0, failures: 0 }
      waiting.set(id, use)
      use.calls += 1
      if (isFailure) use.failures += 1
      if (waiting.size >= MOST_WAITING) void flush()
      else timer ??= setTimeout(() => void flush(), WRITE_AFTER_MS).unref()
    },

    /** Of the last 30 days, by tool: of one person, or of everybody. */
    async of(
      { name, addedBy }: Pick<KnownServer, 'name' | 'addedBy'>,
      personId: string | null,
    ): Promise<Map<string, Counted>> {
      if (!isMade()) return new Map()
      await flush()
      const whose = personId === null ? {} : { userId: personId }
      const since = dayOf(COUNTED_DAYS - 1)
      const found = await rows.byTool({ ...whose, server: name, isOwn: addedBy === 'person', since })
      return new Map(found.map(({ tool, ...counted }) => [tool, counted]))
    },
  }
}

const dayOf = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10)

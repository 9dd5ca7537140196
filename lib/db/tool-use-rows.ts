import type { Database } from './open-database.ts'
import { withoutNul } from './text.ts'

/** Calls of one tool by one person on one day. */
export interface ToolUse {
  userId: string
  server: string
  /** Whether the person added the server for themselves. */
  isOwn: boolean
  tool: string
  /** Of UTC, as `2026-11-24`. */
  day: string
  calls: number
  failures: number
}

/** How often tools were called. Rows go with their person. */
export function createToolUseRows(database: () => Promise<Database>) {
  return {
    /** Adds to what is counted; of people who have no account nothing is. */
    async add(uses: readonly ToolUse[]): Promise<void> {
      const db = await database()
      const people = [...new Set(uses.map(({ userId }) => userId))]
      const found = await db.user.findMany({ where: { id: { in: people } }, select: { id: true } })
      const accounts = new Set(found.map(({ id }) => id))
      const counted = uses
        .filter(({ userId }) => accounts.has(userId))
        .map(({ calls, failures, ...use }) => {
          const key = { ...use, server: withoutNul(use.server), tool: withoutNul(use.tool) }
          return db.toolUse.upsert({
            where: { userId_server_isOwn_tool_day: key },
            create: { ...key, calls, failures },
            update: { calls: { increment: calls }, failures: { increment: failures } },
          })
        })
      // All at once: each by itself would be written to the disk by itself.
      await db.$transaction(counted)
    },

    /** Of one person or of everybody, since this day. */
    async byTool(of: { userId?: string; server: string; isOwn: boolean; since: string }) {
      const { since, ...where } = of
      const sums = await (await database()).toolUse.groupBy({
        by: ['tool'],
        where: { ...where, day: { gte: since } },
        _sum: { calls: true, failures: true },
      })
      return sums.map(({ tool, _sum }) => ({ tool, calls: _sum.calls ?? 0, failures: _sum.failures ?? 0 }))
    },

    async removeBefore(day: string): Promise<void> {
      await (await database()).toolUse.deleteMany({ where: { day: { lt: day } } })
    },
  }
}

export type ToolUseRows = ReturnType<typeof createToolUseRows>

import type { RunStatus } from '../runs/event.ts'
import type { Database } from './open-database.ts'

/** A run as lists show it. */
export interface RunRow {
  runId: string
  title: string
  status: RunStatus
  outcome: string | null
  startedAt: string
  totalMs: number | null
}

/** The rows behind lists of runs. What happened in a run is in its journal. */
export function createRunRows(database: () => Promise<Database>) {
  return {
    async begin(userId: string, runId: string, title: string): Promise<void> {
      await (await database()).run.create({ data: { id: runId, userId, title, status: 'preparing' } })
    },

    async finish(runId: string, outcome: string, totalMs: number): Promise<void> {
      // updateMany: the run may have been removed meanwhile, with its person.
      await (await database()).run.updateMany({
        where: { id: runId },
        data: { status: 'finished', outcome, totalMs: Math.round(totalMs) },
      })
    },

    /** Newest first, those that began before `before` (ISO 8601) and whose title holds every word of `search`. */
    async list(
      userId: string,
      { limit, before, search = '' }: { limit: number; before?: string; search?: string },
    ): Promise<RunRow[]> {
      const words = search.split(/\s+/).filter(Boolean).slice(0, 10)
      const rows = await (await database()).run.findMany({
        where: {
          userId,
          ...(before && { startedAt: { lt: new Date(before) } }),
          AND: words.map((word) => ({ title: { contains: word } })),
        },
        orderBy: { startedAt: 'desc' },
        take: limit,
      })
      return rows.map((row) => ({
        runId: row.id,
        title: row.title,
        status: row.status as RunStatus,
        outcome: row.outcome,
        startedAt: row.startedAt.toISOString(),
        totalMs: row.totalMs,
      }))
    },

    async remove(userId: string, runIds: readonly string[]): Promise<void> {
      await (await database()).run.deleteMany({ where: { id: { in: [...runIds] }, userId } })
    },
  }
}

export type RunRows = ReturnType<typeof createRunRows>

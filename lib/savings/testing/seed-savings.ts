import type { Database } from '../../db/open-database.ts'
import type { Saving } from '../saving.ts'
import { rowsOf } from '../saving-rows.ts'

/** So many rows fit into one statement of every database. */
const PORTION = 500

/** Puts runs and what they saved into the database, as if they had been run. */
export async function seedSavings(db: Database, userId: string, savings: readonly Saving[]): Promise<void> {
  for (let at = 0; at < savings.length; at += PORTION) {
    const rows = savings.slice(at, at + PORTION).map((saving) => rowsOf(userId, saving))
    const runs = rows.map(({ row }) => ({
      ...{ id: row.id, userId, title: `Task ${row.id}`, titleLower: `task ${row.id}` },
      ...{ status: 'finished', outcome: row.outcome, startedAt: row.startedAt, totalMs: 1_000 },
    }))
    await db.$transaction([
      db.run.createMany({ data: runs }),
      db.saving.createMany({ data: rows.map(({ row }) => row) }),
      db.savingPart.createMany({ data: rows.flatMap(({ parts }) => parts) }),
    ])
  }
}

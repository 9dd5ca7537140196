import { createHash } from 'node:crypto'
import type { Database } from './open-database.ts'
import { providerOf } from './open-database.ts'

type Transaction = Parameters<Parameters<Database['$transaction']>[0]>[0]

// Many may wait in line, each for the few milliseconds of those before; Prisma's own 2 s are short on a busy machine.
const PATIENCE = { maxWait: 20_000, timeout: 30_000 }

/**
 * One transaction in which `work` sees what every earlier one of this `name` has written, and no other of that name
 * goes on: SQLite takes transactions one after another; on PostgreSQL each asks for a lock that ends with it.
 */
export function inTurn<T>(db: Database, name: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.$transaction(async (tx) => {
    if (providerOf(db) === 'postgresql')
      await tx.$executeRawUnsafe('SELECT pg_advisory_xact_lock($1::bigint)', lockNumber(name))
    else await tx.$executeRawUnsafe(TAKE_WRITE_LOCK)
    return work(tx)
  }, PATIENCE)
}

/**
 * Changes nothing. Whoever reads first and writes then is refused by SQLite without any waiting when another process has
 * written in between; who begins by writing waits for its turn.
 */
const TAKE_WRITE_LOCK = 'UPDATE "User" SET "id" = "id" WHERE 0'

/** A lock of PostgreSQL is a number; 48 bits, so that JavaScript can hold it. */
const lockNumber = (name: string) => createHash('sha256').update(`cem ${name}`).digest().readUIntBE(0, 6)

/** Whether the database refused a value that must be the only one of its kind. */
export const isTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'P2002'

/** Whether it refused what belongs to something that is gone. */
export const isOrphan = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'P2003'

import type { Config } from '../config/config.ts'
import { type Database, isMade, openDatabase } from './open-database.ts'

/** The database of an installation, opened by whoever needs it first. */
export interface LazyDatabase {
  open(): Promise<Database>
  /** Whether there is one at all: where only commands are used none is made to be asked for what cannot be in it. */
  isMade(): boolean
  close(): Promise<void>
}

export function lazyDatabase({ databaseUrl, database, paths }: Config): LazyDatabase {
  let opened: Promise<Database> | undefined
  return {
    open: () =>
      (opened ??= openDatabase(databaseUrl, paths.migrationsDir, { directUrl: database.direct_url }).catch(
        (error: unknown) => {
          // It is tried again by whoever needs it next: it may be up by then.
          opened = undefined
          throw error
        },
      )),
    isMade: () => isMade(databaseUrl),
    close: async () => void (await (await opened)?.$disconnect()),
  }
}

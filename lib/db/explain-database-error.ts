import { messageOf, PlaygroundError } from '../errors.ts'

const DAMAGED =
  'The database is damaged and cannot be read. Whoever runs this server: stop it, put a copy from before in the place of ' +
  'app.db in DATA_DIR and remove app.db-wal and app.db-shm beside it, or move all three away to begin with an empty one; ' +
  'then start it again. Its log has the details.'
const NOT_OPENED =
  'The database cannot be opened or written. Whoever runs this server: see that it may read and write app.db and the ' +
  'folder it is in (DATA_DIR), and that the disk works; its log has the details.'
const FULL = 'The disk of this server is full, so the database cannot be written. Whoever runs it has to make room.'
const AWAY =
  'The database is not responding. Whoever runs this server: see that DATABASE_URL is right and that the database is up; ' +
  'the log of this server has the details. It is asked again with every request.'

const FILE: [code: RegExp, explain: () => PlaygroundError][] = [
  [/^SQLITE_(CORRUPT|NOTADB)/, () => new PlaygroundError('unavailable', DAMAGED)],
  [/^(SQLITE_FULL|ENOSPC)/, () => new PlaygroundError('disk-full', FULL)],
  [
    /^(SQLITE_(CANTOPEN|IOERR|READONLY|PERM|AUTH)|EACCES|EPERM|EROFS)/,
    () => new PlaygroundError('unavailable', NOT_OPENED),
  ],
]
// Of the network, of Prisma, and of PostgreSQL (classes 08, 28 and 57: connection, authorization, shutting down).
const AWAY_CODES =
  /^(ECONN\w+|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ETIMEDOUT|P100[0-3]|P1017|08\w{3}|28\w{3}|3D000|57P0\d)$/

/** What people can be told when the database itself is the trouble; null when `thrown` is about something else. */
export function explainDatabaseError(thrown: unknown): PlaygroundError | null {
  if (!isOfDatabase(thrown)) return null
  const codes = codesOf(thrown)
  for (const [code, explain] of FILE) if (codes.some((each) => code.test(each))) return explain()
  return codes.some((code) => AWAY_CODES.test(code)) ? new PlaygroundError('unavailable', AWAY) : null
}

/** What opening the database failed with, told apart from what may fail elsewhere with the same code. */
export class OpenDatabaseError extends Error {
  override name = 'OpenDatabaseError'
  readonly code: unknown
  constructor(cause: unknown) {
    super(`The database could not be opened: ${messageOf(cause)}`, { cause })
    this.code = (cause as { code?: unknown } | null)?.code
  }
}

interface Thrown {
  name?: unknown
  code?: unknown
  meta?: { driverAdapterError?: { cause?: { originalCode?: unknown; kind?: unknown } } }
  cause?: { originalCode?: unknown; kind?: unknown }
}

/** By name: the same class comes from two clients, and from two bundles. */
function isOfDatabase(thrown: unknown): thrown is Thrown {
  if (!(thrown instanceof Error)) return false
  return /^(SqliteError|DriverAdapterError|PrismaClient\w+Error|OpenDatabaseError)$/.test(thrown.name)
}

function codesOf({ code, meta, cause }: Thrown): string[] {
  const driver = meta?.driverAdapterError?.cause ?? cause
  const unreachable =
    /^(DatabaseNotReachable|ConnectionClosed|SocketTimeout|AuthenticationFailed|DatabaseDoesNotExist)$/
  const kind = typeof driver?.kind === 'string' && unreachable.test(driver.kind) ? 'P1001' : undefined
  return [code, driver?.originalCode, kind].filter((each) => typeof each === 'string')
}

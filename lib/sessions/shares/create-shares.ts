import { createHash, randomBytes } from 'node:crypto'
import type { LazyDatabase } from '../../db/lazy-database.ts'
import { PlaygroundError } from '../../errors.ts'
import { assertFullReach } from '../../people/reach.ts'
import { createTurns } from '../../process/turns.ts'
import { createShared } from '../../workspace/share-work.ts'
import type { SessionPerson, SessionShare } from '../session.ts'
import type { SessionRows } from '../session-rows.ts'
import { type SharedSession, sharedSession } from './shared-session.ts'

const DAY_MS = 86_400_000
const DEFAULT_DAYS = 7
const MOST_DAYS = 90
/** Of one session, with those that have expired. */
const MOST_SHARES = 20
/** So many of its newest tasks are shown. */
const SHOWN_TASKS = 100
/** Who has a link can ask as often as they like. */
const inTurn = createTurns({
  atOnce: 1,
  waiting: 20,
  busy: 'Too many look at shared sessions at once. Try again in a moment.',
})

/** Links by which others can look at a session, kept as SHA-256 hashes. */
export interface Shares {
  /**
   * The token is in the answer and never again. It expires after 7 days, unless something else is said, and 90 at the most.
   * Throws `invalid-input` for another end, and `forbidden` for a token that reaches less than its person.
   */
  create(
    person: SessionPerson,
    wanted: string,
    options?: { expiresAt?: Date },
  ): Promise<SessionShare & { token: string }>
  list(person: SessionPerson, wanted: string): Promise<SessionShare[]>
  /** By its id, or the link itself. It opens nothing from then on. Throws `not-found`. */
  revoke(person: SessionPerson, wanted: string, shareId: string): Promise<void>
  /** What whoever has the token sees. Throws `not-found` for one that is unknown, revoked or expired. */
  read(token: string): Promise<SharedSession>
}

export function createShares({ open: database, isMade }: LazyDatabase, rows: SessionRows): Shares {
  /** All who look at one at the same time are shown what is made once. */
  const shown = createShared<SharedSession>()
  return {
    async create(person, wanted, { expiresAt = new Date(Date.now() + DEFAULT_DAYS * DAY_MS) } = {}) {
      assertFullReach(person, 'share sessions')
      assertInTime(expiresAt)
      const { id: sessionId } = await rows.find(person, wanted)
      const db = await database()
      await db.workSessionShare.deleteMany({ where: { sessionId, expiresAt: { lte: new Date() } } })
      if ((await db.workSessionShare.count({ where: { sessionId } })) >= MOST_SHARES)
        throw new PlaygroundError('too-large', `A session has at most ${MOST_SHARES} links. Revoke one first.`)
      const token = `cems_${randomBytes(32).toString('base64url')}`
      const made = await db.workSessionShare.create({ data: { sessionId, hash: sha256(token), expiresAt } })
      return { ...toShare(made), token }
    },

    async list(person, wanted) {
      const { id: sessionId } = await rows.find(person, wanted)
      const where = { sessionId, expiresAt: { gt: new Date() } }
      return (await (await database()).workSessionShare.findMany({ where, orderBy: { createdAt: 'asc' } })).map(toShare)
    },

    async revoke(person, wanted, shareId) {
      assertFullReach(person, 'take back links to sessions')
      const { id: sessionId } = await rows.find(person, wanted)
      // Whoever has the link itself may say that, too.
      const [token] = TOKEN.exec(shareId) ?? []
      const which = token === undefined ? { id: shareId } : { hash: sha256(token) }
      const { count } = await (await database()).workSessionShare.deleteMany({ where: { ...which, sessionId } })
      if (count === 0)
        throw new PlaygroundError(
          'not-found',
          'This session has no such link. Its links are listed by: cem sessions links',
        )
    },

    async read(token) {
      const where = { hash: sha256(token), expiresAt: { gt: new Date() } }
      const isToken = TOKEN.exec(token)?.[0] === token
      const found =
        isToken && isMade()
          ? await (await database()).workSessionShare.findFirst({ where, include: { session: true } })
          : null
      if (!found) throw new PlaygroundError('not-found', 'This link opens nothing: it has expired, or was taken back.')
      const { name, startedAt, endedAt } = found.session
      const times = { startedAt: startedAt.toISOString(), endedAt: endedAt?.toISOString() ?? null }
      const read = async () => sharedSession({ name, ...times }, await rows.tasks(found.sessionId, SHOWN_TASKS))
      return shown(found.sessionId, () => inTurn(read))
    },
  }
}

const TOKEN = /cems_[\w-]{43}/
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const toShare = ({ id, createdAt, expiresAt }: { id: string; createdAt: Date; expiresAt: Date }): SessionShare => ({
  ...{ id, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() },
})

function assertInTime(expiresAt: Date): void {
  const inMs = expiresAt.getTime() - Date.now()
  if (inMs > 0 && inMs <= MOST_DAYS * DAY_MS) return
  throw new PlaygroundError(
    'invalid-input',
    `A link expires at a time to come, at most ${MOST_DAYS} days from now, and not at ${Number.isNaN(inMs) ? 'no time at all' : expiresAt.toISOString()}.`,
  )
}

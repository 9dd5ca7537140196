import { createHash, randomBytes } from 'node:crypto'
import type { LazyDatabase } from '../../db/lazy-database.ts'
import { inTurn } from '../../db/transaction.ts'
import { PlaygroundError } from '../../errors.ts'

const DAY_MS = 86_400_000
const DEFAULT_DAYS = 7
const MOST_DAYS = 90
/** Of one thing, that open it. */
const MOST_LINKS = 20
/** Of one thing so many are remembered that open nothing any more, to tell why. */
const MOST_REMEMBERED = 50

/** A link by which something can be looked at until it expires; the link itself is shown once. */
export interface ShareLink {
  id: string
  createdAt: string
  expiresAt: string
}

/** What a link is of: a session of work, or one run. */
export type SharedThing = { sessionId: string } | { runId: string }

/** Links by which others can look at something, each kept as a SHA-256 hash. */
export function createShareLinks({ open: database, isMade }: LazyDatabase) {
  const opening = () => ({ expiresAt: { gt: new Date() }, withdrawnAt: null })

  return {
    /** The token is in the answer and never again. Throws `invalid-input` for an end that may not be, `too-large` for too many. */
    async make(of: SharedThing, { expiresAt = new Date(Date.now() + DEFAULT_DAYS * DAY_MS) }: { expiresAt?: Date }) {
      assertInTime(expiresAt)
      const token = `cems_${randomBytes(32).toString('base64url')}`
      const name = `links ${'runId' in of ? of.runId : of.sessionId}`
      const made = await inTurn(await database(), name, async ({ share }) => {
        if ((await share.count({ where: { ...of, ...opening() } })) >= MOST_LINKS)
          throw new PlaygroundError('too-large', `There are ${MOST_LINKS} links to it already. Withdraw one first.`)
        const closed = { ...of, OR: [{ expiresAt: { lte: new Date() } }, { withdrawnAt: { not: null } }] }
        const forgotten = { where: closed, orderBy: { createdAt: 'desc' as const }, skip: MOST_REMEMBERED }
        const ids = (await share.findMany({ ...forgotten, take: 100, select: { id: true } })).map(({ id }) => id)
        if (ids.length > 0) await share.deleteMany({ where: { id: { in: ids } } })
        return share.create({ data: { ...of, hash: sha256(token), expiresAt } })
      })
      return { ...toLink(made), token }
    },

    /** Those that open it. */
    async list(of: SharedThing): Promise<ShareLink[]> {
      const { share } = await database()
      return (await share.findMany({ where: { ...of, ...opening() }, orderBy: { createdAt: 'asc' } })).map(toLink)
    },

    /** By its id, or the link itself. Answers whether there was one that opened it. */
    async withdraw(of: SharedThing, wanted: string): Promise<boolean> {
      // Whoever has the link itself may say that, too.
      const [token] = TOKEN.exec(wanted) ?? []
      const which = token === undefined ? { id: wanted } : { hash: sha256(token) }
      const where = { ...which, ...of, withdrawnAt: null }
      return (await (await database()).share.updateMany({ where, data: { withdrawnAt: new Date() } })).count > 0
    },

    /** What the link is of. Throws `not-found` with the reason. */
    async open(token: string) {
      const isToken = TOKEN.exec(token)?.[0] === token
      const found =
        isToken && isMade()
          ? await (await database()).share.findUnique({
              where: { hash: sha256(token) },
              include: {
                session: { include: { user: SHARER } },
                run: { select: { id: true, userId: true, removedAt: true, user: SHARER } },
              },
            })
          : null
      if (!found) throw new PlaygroundError('not-found', OPENS_NOTHING)
      if (found.withdrawnAt) throw new PlaygroundError('not-found', WITHDRAWN)
      if (found.expiresAt.getTime() <= Date.now()) throw new PlaygroundError('not-found', ENDED)
      // A run that was deleted can be brought back for a moment.
      if (found.run?.removedAt) throw new PlaygroundError('not-found', WITHDRAWN)
      // Whoever is let in no more shows nothing, until the account is enabled again.
      if ((found.run ?? found.session)?.user?.disabledAt) throw new PlaygroundError('not-found', WITHDRAWN)
      return found
    },
  }
}

/** Why a link opens nothing: a title, and what can be done. */
const ASK = 'Ask whoever sent it for another one.'
const WITHDRAWN = `This link was withdrawn. ${ASK}`
const ENDED = `This link has ended. ${ASK}`
const OPENS_NOTHING = `This link opens nothing. It is not whole, or what it showed was deleted. ${ASK}`

const SHARER = { select: { disabledAt: true } } as const

const TOKEN = /cems_[\w-]{43}/
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const toLink = ({ id, createdAt, expiresAt }: { id: string; createdAt: Date; expiresAt: Date }): ShareLink => ({
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

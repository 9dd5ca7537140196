import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '../db/open-database.ts'
import { PlaygroundError } from '../errors.ts'
import { type Account, toAccount } from '../people/account.ts'
import type { ApiToken, Scope } from './access.ts'
import { isAMinuteAgo } from './last-use.ts'

// Enough for every program of a person, and a list that can be read.
const MOST_TOKENS = 100
const NAME_MAX = 100

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Bearer tokens, kept as SHA-256 hashes: whoever loses one makes another. `onEnded` is told when one was revoked. */
export function createApiTokens(database: () => Promise<Database>, onEnded: () => void) {
  const ownedBy = (email: string | undefined) =>
    email === undefined ? {} : { user: { email: email.trim().toLowerCase() } }

  return {
    /** The token is in the answer and never again. Throws `invalid-input` for an empty name or an end that is past. */
    async create(
      email: string,
      { name, scope = 'all', expiresAt }: { name: string; scope?: Scope; expiresAt?: Date },
    ): Promise<{ token: string }> {
      const label = checkName(name)
      if (expiresAt && !(expiresAt.getTime() > Date.now()))
        throw new PlaygroundError('invalid-input', 'The token would have expired already. Choose a time to come.')
      const db = await database()
      const user = await db.user.findUnique({
        where: { email: email.trim().toLowerCase() },
        include: { _count: { select: { tokens: true } } },
      })
      if (!user) throw new PlaygroundError('not-found', `There is no account for ${email}.`)
      if (user._count.tokens >= MOST_TOKENS)
        throw new PlaygroundError('too-large', `A person has at most ${MOST_TOKENS} tokens. Revoke one first.`)
      const token = `cem_${randomBytes(32).toString('base64url')}`
      await db.apiToken.create({
        data: { userId: user.id, name: label, hash: sha256(token), scope, expiresAt: expiresAt ?? null },
      })
      return { token }
    },

    /** Oldest first, those of one person or everybody's. */
    async list(email?: string): Promise<(ApiToken & { email: string })[]> {
      const rows = await (await database()).apiToken.findMany({
        where: ownedBy(email),
        include: { user: { select: { email: true } } },
        orderBy: { createdAt: 'asc' },
      })
      return rows.map((row) => ({
        id: row.id,
        name: row.name,
        scope: row.scope as Scope,
        createdAt: row.createdAt.toISOString(),
        expiresAt: row.expiresAt?.toISOString() ?? null,
        lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
        email: row.user.email,
      }))
    },

    /** Ends it at once. Throws `not-found` for one that is not there, or not that person's. */
    async revoke(id: string, email?: string): Promise<void> {
      const { count } = await (await database()).apiToken.deleteMany({ where: { id, ...ownedBy(email) } })
      if (count === 0)
        throw new PlaygroundError('not-found', `There is no token ${id.slice(0, 40)}. See them with: cem tokens list`)
      onEnded()
    },

    /** Whose it is and what it may do; null when it is unknown, revoked or expired. Notes the use. */
    async use(token: string): Promise<{ id: string; account: Account; scope: Scope } | null> {
      const db = await database()
      // Looked up by hash: comparing takes no time that tells anything of the token.
      const row = await db.apiToken.findUnique({ where: { hash: sha256(token) }, include: { user: true } })
      const now = new Date()
      if (!row || (row.expiresAt && row.expiresAt <= now)) return null
      if (isAMinuteAgo(row.lastUsedAt, now))
        await db.apiToken.updateMany({ where: { id: row.id }, data: { lastUsedAt: now } })
      return { id: row.id, account: toAccount(row.user), scope: row.scope === 'all' ? 'all' : 'read' }
    },
  }
}

function checkName(name: string): string {
  const trimmed = name.trim()
  if (!trimmed) throw new PlaygroundError('invalid-input', 'A token needs a name, so that you can tell it from others.')
  if (trimmed.length > NAME_MAX)
    throw new PlaygroundError(
      'invalid-input',
      `A token's name has at most ${NAME_MAX} characters; this one has ${trimmed.length}.`,
    )
  if (/\p{Cc}/u.test(trimmed))
    throw new PlaygroundError('invalid-input', "A token's name is one line of text without control characters.")
  return trimmed
}

import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Database } from '../db/open-database.ts'
import { inTurn } from '../db/transaction.ts'
import { PlaygroundError } from '../errors.ts'
import { type Account, toAccount } from '../people/account.ts'
import type { NamedToken } from '../people/create-people.ts'
import { endingWith } from '../people/made-with.ts'
import { isFull, PROFILES, type Profile, type Reach } from '../people/reach.ts'
import { checkPatterns } from '../people/tool-patterns.ts'
import { turnOf } from '../people/turn-of.ts'
import { type ApiToken, SCOPES, type Scope } from './access.ts'
import { isAMinuteAgo } from './last-use.ts'
import { assertLetIn, type LetInBy } from './still-let-in.ts'

// Enough for every program of a person, and a list that can be read.
const MOST_TOKENS = 100
const NAME_MAX = 100

const TOKEN_START = 'cem_'
// Enough to tell a hundred from each other, and nothing that helps to guess the rest.
const PREFIX_CHARS = TOKEN_START.length + 4

/** What somebody asks for. */
export interface NewToken {
  name: string
  /** Default `all`. */
  scope?: Scope | undefined
  /** Patterns as tool-patterns.ts reads them; null or absent: all tools. */
  tools?: readonly string[] | null | undefined
  profile?: Profile | null | undefined
  /** Absent: it does not end, or with the token it is made with. */
  expiresAt?: Date | undefined
}

/** A token that somebody came with. */
export interface UsedToken {
  id: string
  name: string
  account: Account
  scope: Scope
  /** Absent where it reaches everything. */
  reach?: Reach
  profile?: Profile
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Bearer tokens, kept as SHA-256 hashes: whoever loses one makes another. `onEnded` is told when one was revoked. */
export function createApiTokens(database: () => Promise<Database>, onEnded: () => void) {
  const ownedBy = (email: string | undefined) =>
    email === undefined ? {} : { user: { email: email.trim().toLowerCase() } }

  return {
    /**
     * The token is in the answer and never again. `by`: what it is asked for with; a token ends with the one it was made with.
     * Throws `invalid-input` for an empty name, an end that is past, or tools that cannot be read, and `unauthorized` when
     * what it is asked for with has ended.
     */
    async create(
      email: string,
      wanted: NewToken,
      by: LetInBy = {},
    ): Promise<{ token: string; id: string; makerId: string | null }> {
      const name = checkName(wanted.name)
      const tools = wanted.tools ? checkPatterns(wanted.tools) : null
      const { scope = 'all', profile = null } = wanted
      if (wanted.expiresAt && !(wanted.expiresAt.getTime() > Date.now()))
        throw new PlaygroundError('invalid-input', 'The token would have expired already. Choose a time to come.')
      const db = await database()
      const user = await db.user.findUnique({ where: { email: email.trim().toLowerCase() }, select: { id: true } })
      if (!user) throw new PlaygroundError('not-found', `There is no account for ${email}.`)
      return inTurn(db, turnOf(user.id), async (tx) => {
        await assertLetIn(tx, by)
        if ((await tx.apiToken.count({ where: { userId: user.id } })) >= MOST_TOKENS)
          throw new PlaygroundError('too-large', `A person has at most ${MOST_TOKENS} tokens. Revoke one first.`)
        const maker =
          by.tokenId === undefined ? null : await tx.apiToken.findUnique({ where: { id: by.tokenId, userId: user.id } })
        if (by.tokenId !== undefined && (maker?.scope !== 'all' || maker.tools !== null)) throw mayNotMake()
        const expiresAt = wanted.expiresAt ?? maker?.expiresAt ?? null
        if (maker?.expiresAt && expiresAt && expiresAt > maker.expiresAt)
          throw new PlaygroundError(
            'forbidden',
            `The token would live longer than the one it is made with, which ends at ${maker.expiresAt.toISOString()}. Choose an earlier end, or make it signed in on the page.`,
          )
        const token = `${TOKEN_START}${randomBytes(32).toString('base64url')}`
        const kept = { tools: tools && JSON.stringify(tools), prefix: token.slice(0, PREFIX_CHARS), scope, profile }
        const { id } = await tx.apiToken.create({
          data: { userId: user.id, makerId: maker?.id ?? null, name, hash: sha256(token), expiresAt, ...kept },
        })
        return { token, id, makerId: maker?.id ?? null }
      })
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
        prefix: row.prefix ?? '',
        scope: scopeOf(row.scope),
        tools: toolsOf(row.tools),
        profile: profileOf(row.profile),
        makerId: row.makerId,
        createdAt: row.createdAt.toISOString(),
        expiresAt: row.expiresAt?.toISOString() ?? null,
        lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
        email: row.user.email,
      }))
    },

    /**
     * Ends it at once, and those that were made with it, which are the answer. Throws `not-found` for one that is not there,
     * or not that person's.
     */
    async revoke(id: string, email?: string): Promise<NamedToken[]> {
      const db = await database()
      const token = await db.apiToken.findUnique({ where: { id, ...ownedBy(email) }, select: { userId: true } })
      const gone = () =>
        new PlaygroundError('not-found', `There is no token ${id.slice(0, 40)}. See them with: cem tokens list`)
      if (!token) throw gone()
      const { userId } = token
      const ended = await inTurn(db, turnOf(userId), async (tx) => {
        const select = { id: true, name: true, makerId: true }
        const theirs = await tx.apiToken.findMany({ where: { userId }, select, orderBy: { createdAt: 'asc' } })
        // The others go with it: the database sees to that.
        if ((await tx.apiToken.deleteMany({ where: { id } })).count === 0) throw gone()
        return endingWith(theirs, [id]).filter((other) => other.id !== id)
      })
      onEnded()
      return ended.map(({ id, name }) => ({ id, name }))
    },

    /** Whose it is and what it may do; null when it is unknown, revoked or expired. Notes the use. */
    async use(token: string): Promise<UsedToken | null> {
      const db = await database()
      // Looked up by hash: comparing takes no time that tells anything of the token.
      const row = await db.apiToken.findUnique({ where: { hash: sha256(token) }, include: { user: true } })
      const now = new Date()
      if (!row || (row.expiresAt && row.expiresAt <= now) || row.user.disabledAt) return null
      if (isAMinuteAgo(row.lastUsedAt, now))
        await db.apiToken.updateMany({ where: { id: row.id }, data: { lastUsedAt: now } })
      const scope = scopeOf(row.scope)
      const reach: Reach = { tools: toolsOf(row.tools), readsOnly: scope !== 'all' }
      const profile = profileOf(row.profile)
      return {
        ...{ id: row.id, name: row.name, account: toAccount(row.user), scope },
        ...(!isFull(reach) && { reach }),
        ...(profile && { profile }),
      }
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

// What is not known any more is read as the least.
const scopeOf = (kept: string): Scope => SCOPES.find((scope) => scope === kept) ?? 'read'
const profileOf = (kept: string | null): Profile | null => PROFILES.find((profile) => profile === kept) ?? null
const toolsOf = (kept: string | null): string[] | null =>
  kept === null ? null : z.array(z.string()).parse(JSON.parse(kept))

const mayNotMake = () =>
  new PlaygroundError(
    'forbidden',
    'Tokens are made signed in on the page, or with an API token for everything (scope "all", all tools).',
  )

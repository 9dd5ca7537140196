import type { Database } from '../db/open-database.ts'
import { inTurn, isTaken } from '../db/transaction.ts'
import { PlaygroundError } from '../errors.ts'
import { type Account, toAccount } from './account.ts'
import { changeAccounts } from './change-accounts.ts'
import { checkEmail } from './check-email.ts'
import { endingWith } from './made-with.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { turnOf } from './turn-of.ts'

/** A token as people know it. */
export interface NamedToken {
  id: string
  name: string
}

type NewAccount = { email: string; password: string; admin?: boolean }

/** What lets somebody make an account is used up with it, or neither is done: says what the account becomes, or throws. */
export type Claim = (tx: Parameters<Parameters<typeof inTurn>[2]>[0], email: string) => Promise<{ admin: boolean }>

const PASSWORD_MIN = 10
// Longer ones only make hashing slow.
const PASSWORD_MAX = 200

/** Accounts and their passwords, which are kept as scrypt hashes. */
export type People = ReturnType<typeof createPeople>

/**
 * Over the database, which is opened when it is first needed; `onEnded` is told when sessions or tokens were ended, `onDelete`
 * of an account that is about to be deleted.
 */
export function createPeople(
  database: () => Promise<Database>,
  onEnded = () => {},
  onDelete: (account: { id: string; email: string }) => void = () => {},
) {
  async function rowOf(email: string) {
    const db = await database()
    const row = await db.user.findUnique({ where: { email: email.trim().toLowerCase() } })
    if (!row) throw new PlaygroundError('not-found', `There is no account for ${email}.`)
    return row
  }

  /** Null when it was to be the first and is not. */
  async function make(
    { email, password, admin }: NewAccount,
    onlyFirst: boolean,
    claim?: Claim,
  ): Promise<Account | null> {
    const address = checkEmail(email)
    const passwordHash = await hashPassword(checkPassword(password))
    // One at a time: of all who sign up at once on a new installation only one becomes administrator.
    const row = await inTurn(await database(), 'accounts', async (tx) => {
      if (await tx.user.findUnique({ where: { email: address } })) throw taken(address)
      const isFirst = (await tx.user.count()) === 0
      if (onlyFirst && !isFirst) return null
      const claimed = await claim?.(tx, address)
      return tx.user.create({
        data: { email: address, passwordHash, admin: claimed?.admin ?? admin ?? isFirst },
      })
    }).catch((error: unknown) => {
      throw isTaken(error) ? taken(address) : error
    })
    return row && toAccount(row)
  }

  return {
    /** The first account becomes administrator. Throws `conflict` for a known e-mail, `invalid-input` for a bad one or a short password. */
    create: async (account: NewAccount, claim?: Claim) => (await make(account, false, claim)) as Account,
    /** The same for the first account only: null when somebody has one already, also since a moment ago. */
    createFirst: (account: NewAccount) => make(account, true),

    /**
     * Null when e-mail and password do not fit. Takes the same time for an unknown e-mail. The session version belongs to
     * the password that was checked: it differs as soon as there is a new one. Passwords are looked at one after the other,
     * those of `ahead` first, in turns between accounts. Throws `busy` when too many wait, and `forbidden` for a disabled account.
     */
    async authenticate(email: string, password: string, turn?: { ahead?: boolean }) {
      const db = await database()
      const account = email.trim().toLowerCase()
      const row = await db.user.findUnique({ where: { email: account } })
      const given = password.slice(0, PASSWORD_MAX + 1)
      const fits = await isPassword(given, row?.passwordHash ?? null, { ...turn, of: account })
      if (!row || !fits) return null
      // Said only to whoever knows the password.
      if (row.disabledAt) throw new PlaygroundError('forbidden', 'This account is disabled. Ask an administrator.')
      return { ...toAccount(row), sessionVersion: row.sessionVersion }
    },

    /** Null when there is no such account any more. */
    async find(id: string) {
      const row = await (await database()).user.findUnique({ where: { id } })
      return row ? toAccount(row) : null
    },

    /** Whether there is this account, and it is not disabled. */
    async letsIn(id: string): Promise<boolean> {
      return (await (await database()).user.count({ where: { id, disabledAt: null } })) > 0
    },

    async findByEmail(email: string) {
      const row = await (await database()).user.findUnique({ where: { email: email.trim().toLowerCase() } })
      return row ? toAccount(row) : null
    },

    async list() {
      const rows = await (await database()).user.findMany({ orderBy: { createdAt: 'asc' } })
      return rows.map(toAccount)
    },

    /**
     * Signs the person out everywhere, disconnects their apps and revokes their tokens, but for what is kept: all tokens, or
     * those of these ids; one ends with the token it was made with, also where it was to be kept. Answers which it revoked and
     * which live on.
     */
    async setPassword(
      email: string,
      password: string,
      keep: { sessionId?: string; tokens?: boolean | readonly string[] } = {},
    ): Promise<{ revoked: NamedToken[]; kept: NamedToken[] }> {
      const passwordHash = await hashPassword(checkPassword(password))
      const { id } = await rowOf(email)
      const told = await inTurn(await database(), turnOf(id), async (tx) => {
        const { sessionVersion } = await tx.user.update({
          where: { id },
          data: { passwordHash, sessionVersion: { increment: 1 } },
        })
        const stays = { userId: id, id: keep.sessionId ?? '' }
        await tx.browserSession.deleteMany({ where: { userId: id, id: { not: stays.id } } })
        await tx.browserSession.updateMany({ where: stays, data: { version: sessionVersion } })
        // Let in by the old password, as browsers are; each asks again.
        await tx.connectedApp.deleteMany({ where: { userId: id } })
        const { tokens: kept = false } = keep
        const isKept = (token: NamedToken) => (typeof kept === 'boolean' ? kept : kept.includes(token.id))
        const tokens = await tx.apiToken.findMany({
          where: { userId: id },
          select: { id: true, name: true, makerId: true },
          orderBy: { createdAt: 'asc' },
        })
        const toEnd = tokens.filter((token) => !isKept(token)).map((token) => token.id)
        const ended = endingWith(tokens, toEnd)
        const stay = tokens.filter((token) => !ended.includes(token))
        // Also one that is made at this moment: whoever has the old password is not to be left one.
        if (kept !== true)
          await tx.apiToken.deleteMany({ where: { userId: id, id: { notIn: stay.map((token) => token.id) } } })
        const named = ({ id, name }: NamedToken) => ({ id, name })
        return { revoked: ended.map(named), kept: stay.map(named) }
      })
      onEnded()
      return told
    },

    ...changeAccounts(database, { onEnded, onDelete }),

    async isEmpty() {
      return (await (await database()).user.count()) === 0
    },
  }
}

const taken = (email: string) =>
  new PlaygroundError('conflict', `There is an account for ${email} already. Sign in, or use another e-mail address.`)

function checkPassword(password: string): string {
  if (password.length < PASSWORD_MIN || password.length > PASSWORD_MAX) {
    throw new PlaygroundError(
      'invalid-input',
      `A password has ${PASSWORD_MIN} to ${PASSWORD_MAX} characters; this one has ${password.length}.`,
    )
  }
  return password
}

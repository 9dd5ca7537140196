import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '../db/open-database.ts'
import { inTurn } from '../db/transaction.ts'
import { PlaygroundError } from '../errors.ts'
import { checkEmail } from './check-email.ts'
import { NOT_GOOD } from './not-good.ts'

const DAY_MS = 86_400_000
export const MOST_INVITATION_DAYS = 90
/** So many can be open at once: more are not sent by hand. */
const MOST_OPEN = 500
/** What is over is shown for so long. */
const SHOWN_DAYS = 90
const MOST_SHOWN = 200

export interface NewInvitation {
  /** Null: whoever has the link. */
  email: string | null
  admin: boolean
  days: number
}

/** An invitation as administrators see it. The link itself is shown once, when it is made. */
export interface Invitation {
  id: string
  email: string | null
  admin: boolean
  invitedBy: string
  createdAt: string
  expiresAt: string
  state: 'open' | 'used' | 'withdrawn' | 'expired'
  /** The account that was made with it. */
  usedBy: string | null
  usedAt: string | null
}

/** The database, or a transaction of it. */
type Asked = Pick<Database, 'invitation'>

export type Invitations = ReturnType<typeof createInvitations>

/** Links by which one person each makes an account, kept as SHA-256 hashes: also where nobody else may make one. */
export function createInvitations(database: () => Promise<Database>) {
  return {
    /** The secret is in the answer and never again. Throws `invalid-input`, and `conflict` where that person has an account. */
    async create({ email, admin, days }: NewInvitation, invitedBy: string): Promise<{ secret: string; id: string }> {
      const address = email === null ? null : checkEmail(email)
      if (!Number.isInteger(days) || days < 1 || days > MOST_INVITATION_DAYS)
        throw new PlaygroundError('invalid-input', `An invitation is good for 1 to ${MOST_INVITATION_DAYS} days.`)
      const secret = randomBytes(32).toString('base64url')
      const { id } = await inTurn(await database(), 'accounts', async (tx) => {
        if (address !== null && (await tx.user.findUnique({ where: { email: address } })))
          throw new PlaygroundError('conflict', `${address} has an account already.`)
        await tx.invitation.deleteMany({ where: { expiresAt: { lt: new Date(Date.now() - SHOWN_DAYS * DAY_MS) } } })
        if ((await tx.invitation.count({ where: isOpen() })) >= MOST_OPEN)
          throw new PlaygroundError(
            'too-large',
            `At most ${MOST_OPEN} invitations are open at once. Withdraw some first.`,
          )
        const expiresAt = new Date(Date.now() + days * DAY_MS)
        return tx.invitation.create({ data: { hash: sha256(secret), email: address, admin, invitedBy, expiresAt } })
      })
      return { secret, id }
    },

    /** Newest first: those that are open, and what became of others. */
    async list(): Promise<Invitation[]> {
      const { invitation } = await database()
      const rows = await invitation.findMany({ orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], take: MOST_SHOWN })
      return rows.map(shownInvitation)
    },

    /** It opens nothing from then on. Throws `not-found` for one that is not open. */
    async withdraw(id: string): Promise<Invitation> {
      const { invitation } = await database()
      const { count } = await invitation.updateMany({ where: { id, ...isOpen() }, data: { withdrawnAt: new Date() } })
      const row = await invitation.findUnique({ where: { id } })
      if (count === 0 || !row)
        throw new PlaygroundError('not-found', 'This invitation is not open any more. Load this page again.')
      return shownInvitation(row)
    },

    /** What the link is for; null when it was used, withdrawn or has expired, or never was one. */
    async read(secret: string): Promise<Pick<Invitation, 'email' | 'admin'> | null> {
      const { invitation } = await database()
      const row = await invitation.findFirst({ where: { hash: sha256(secret), ...isOpen() } })
      return row && { email: row.email, admin: row.admin }
    },

    /** Uses it up, in the transaction that makes the account. Throws `forbidden` when it is not good, or not for this one. */
    async claim({ invitation }: Asked, secret: string, email: string): Promise<{ admin: boolean }> {
      const where = { hash: sha256(secret), ...isOpen() }
      const row = await invitation.findFirst({ where })
      if (!row) throw notGood()
      if (row.email !== null && row.email !== email)
        throw new PlaygroundError('forbidden', `This invitation is for ${row.email}. Use that e-mail address.`)
      const { count } = await invitation.updateMany({ where, data: { usedAt: new Date(), usedBy: email } })
      if (count === 0) throw notGood()
      return { admin: row.admin }
    },
  }
}

/** Takes back what somebody invited others with who may not any more, in the transaction that has it so. */
export async function withdrawAllOf({ invitation }: Asked, invitedBy: string): Promise<void> {
  await invitation.updateMany({ where: { invitedBy, ...isOpen() }, data: { withdrawnAt: new Date() } })
}

const isOpen = () => ({ usedAt: null, withdrawnAt: null, expiresAt: { gt: new Date() } })

const notGood = () => new PlaygroundError('forbidden', NOT_GOOD)

type Row = NonNullable<Awaited<ReturnType<Database['invitation']['findUnique']>>>

function shownInvitation(row: Row): Invitation {
  const { id, email, admin, invitedBy, usedBy } = row
  const state = row.usedAt ? 'used' : row.withdrawnAt ? 'withdrawn' : row.expiresAt <= new Date() ? 'expired' : 'open'
  return {
    ...{ id, email, admin, invitedBy, usedBy, state },
    ...{ createdAt: row.createdAt.toISOString(), expiresAt: row.expiresAt.toISOString() },
    usedAt: row.usedAt?.toISOString() ?? null,
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

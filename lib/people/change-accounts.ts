import type { Database } from '../db/open-database.ts'
import { inTurn } from '../db/transaction.ts'
import { PlaygroundError } from '../errors.ts'
import { type Account, toAccount } from './account.ts'
import { withdrawAllOf } from './invitations.ts'

interface Told {
  /** Sessions or tokens may have ended. */
  onEnded: () => void
  /** An account is about to be deleted. */
  onDelete: (account: { id: string; email: string }) => void
}

type Users = Pick<Database, 'user'>
type Changing = Pick<Database, 'user' | 'invitation'>

/**
 * What becomes of accounts. There is always somebody who administers: the last administrator stays one. Invitations of whoever
 * administers no more open nothing.
 */
export function changeAccounts(database: () => Promise<Database>, { onEnded, onDelete }: Told) {
  async function rowOf({ user }: Users, email: string) {
    const row = await user.findUnique({ where: { email: email.trim().toLowerCase() } })
    if (!row) throw new PlaygroundError('not-found', `There is no account for ${email}.`)
    return row
  }

  /** One at a time: of two administrators who take it from each other only one is first. */
  const change = async <T>(email: string, work: (tx: Changing, row: Awaited<ReturnType<typeof rowOf>>) => Promise<T>) =>
    inTurn(await database(), 'accounts', async (tx) => work(tx, await rowOf(tx, email)))

  async function end(tx: Changing, { id, email }: { id: string; email: string }): Promise<void> {
    onDelete({ id, email })
    await withdrawAllOf(tx, email)
    await tx.user.delete({ where: { id } })
  }

  return {
    /** Throws `not-found`, and `conflict` for the last administrator. */
    async setAdministrator(email: string, isAdministrator: boolean): Promise<Account> {
      const changed = await change(email, async (tx, row) => {
        if (!isAdministrator) {
          await assertAnother(tx, row)
          await withdrawAllOf(tx, row.email)
        }
        return tx.user.update({ where: { id: row.id }, data: { admin: isAdministrator } })
      })
      return toAccount(changed)
    },

    /**
     * Lets nobody in by an account any more, or again. Its browsers are signed out; tokens and apps are refused, and work again
     * when it is enabled. Throws `not-found`, and `conflict` for the last administrator.
     */
    async setDisabled(email: string, isDisabled: boolean): Promise<Account> {
      const changed = await change(email, async (tx, row) => {
        if (isDisabled) {
          await assertAnother(tx, row)
          await withdrawAllOf(tx, row.email)
        }
        const disabledAt = isDisabled ? (row.disabledAt ?? new Date()) : null
        // Counted up: a sign-in that is under way is none.
        const data = { disabledAt, ...(isDisabled && { sessionVersion: { increment: 1 } }) }
        return tx.user.update({ where: { id: row.id }, data })
      })
      if (isDisabled) onEnded()
      return toAccount(changed)
    },

    /** With its tokens, list of runs and all that is kept of it. Throws `not-found`, and `conflict` for the last administrator of others. */
    async remove(email: string): Promise<void> {
      await change(email, async (tx, row) => {
        await assertRemovable(tx, row)
        await end(tx, row)
      })
      onEnded()
    },

    /** Throws what `remove` would. */
    async assertMayRemove(email: string): Promise<void> {
      const db = await database()
      await assertRemovable(db, await rowOf(db, email))
    },

    /** Throws `conflict` where nobody would administer any more, and `not-found`. */
    assertMayLeave: async (id: string): Promise<void> => void (await leaving(await database(), id)),

    /** The same as `remove`, as its person does it. Answers whose it was, by e-mail. */
    async leave(id: string): Promise<string> {
      const left = await inTurn(await database(), 'accounts', async (tx) => {
        const row = await leaving(tx, id)
        await end(tx, row)
        return row.email
      })
      onEnded()
      return left
    },
  }
}

async function leaving({ user }: Users, id: string) {
  const row = await user.findUnique({ where: { id } })
  if (!row) throw new PlaygroundError('not-found', 'There is no such account any more.')
  await assertAnother({ user }, row)
  return row
}

interface Row {
  id: string
  email: string
  admin: boolean
  disabledAt: Date | null
}

async function assertRemovable({ user }: Users, row: Row): Promise<void> {
  if ((await user.count()) > 1) await assertAnother({ user }, row)
}

async function assertAnother({ user }: Users, row: Row) {
  if (!row.admin || row.disabledAt) return
  if ((await user.count({ where: { admin: true, disabledAt: null, id: { not: row.id } } })) > 0) return
  throw new PlaygroundError(
    'conflict',
    `${row.email} is the last administrator. Make somebody else an administrator first.`,
  )
}

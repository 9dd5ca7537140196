import type { Audit } from '../audit/create-audit.ts'
import type { LazyDatabase } from '../db/lazy-database.ts'
import { PlaygroundError } from '../errors.ts'
import type { Account } from '../people/account.ts'
import type { People } from '../people/create-people.ts'
import type { Invitation, Invitations, NewInvitation } from '../people/invitations.ts'
import type { Person } from '../people/person.ts'
import { listPeople, type PeoplePage, type PeopleQuery } from './people-list.ts'
import { usageCsv, usageOf } from './usage.ts'
import type { UsageDays, UsageReport, UsageSort } from './usage-report.ts'

/** What administrators do about people. Everything throws `not-found` for whoever is none: for others there is nothing here. */
export interface Administration {
  people(person: Person, query?: PeopleQuery): Promise<PeoplePage>
  /** What workspaces hold and may hold, of these people; who was not counted in time is left out. */
  files(person: Person, ids: readonly string[]): Promise<Record<string, { bytes: number; quotaBytes: number }>>
  /** Throws `not-found`, and `conflict` for the last administrator. */
  setAdministrator(person: Person, id: string, isAdministrator: boolean): Promise<void>
  /** Stops what goes on of theirs, and lets nobody in by that account; or again. Not of oneself: `forbidden`. */
  setDisabled(person: Person, id: string, isDisabled: boolean): Promise<void>
  /** Signs them out everywhere; tokens and apps stay. Answers of how many browsers. */
  endSessions(person: Person, id: string): Promise<number>
  /** `email` is typed, so that nobody is deleted by mistake: `invalid-input` where it is another. Not oneself: `forbidden`. */
  remove(person: Person, id: string, email: string): Promise<void>
  /** The secret of the link is in the answer and never again. */
  invite(person: Person, invitation: NewInvitation): Promise<{ secret: string; invitations: Invitation[] }>
  invitations(person: Person): Promise<Invitation[]>
  withdraw(person: Person, id: string): Promise<Invitation[]>
  usage(
    person: Person,
    query: { days: UsageDays; sort?: UsageSort; isRising?: boolean; most?: number },
  ): Promise<UsageReport>
  usageCsv(person: Person, query: { days: UsageDays }): Promise<string>
}

interface Parts {
  database: LazyDatabase
  people: Pick<People, 'find' | 'setAdministrator' | 'setDisabled'>
  invitations: Invitations
  endSessions(personId: string): Promise<number>
  /** What their workspace holds. */
  usage(account: Account): Promise<{ bytes: number; quotaBytes: number }>
  /** Stops the runs and comparisons of somebody who may not go on. */
  stopRuns(account: Account): Promise<void>
  /** Deletes it with what belongs to it. Throws `conflict` for the last administrator. */
  removeAccount(account: Account): Promise<void>
  audit: Audit
}

/** Counting files goes on for so long, one person after the other. */
const COUNTING_MS = 5_000

export function createAdministration({ usage, ...parts }: Parts): Administration {
  const { database, people, invitations, endSessions, stopRuns, removeAccount, audit } = parts
  async function accountOf(id: string): Promise<Account> {
    const account = await people.find(id)
    if (!account) throw new PlaygroundError('not-found', 'That account is gone. Load this page again.')
    return account
  }
  const otherThan = (person: Person, id: string, what: string) => {
    if (person.id === id) throw new PlaygroundError('forbidden', `You cannot ${what} your own account here.`)
  }

  return {
    async people(person, query = {}) {
      assertAdministrator(person)
      return listPeople(await database.open(), query)
    },
    async files(person, ids) {
      assertAdministrator(person)
      const files: Record<string, { bytes: number; quotaBytes: number }> = {}
      const until = Date.now() + COUNTING_MS
      for (const id of ids) {
        if (Date.now() > until) break
        const account = await people.find(id)
        if (!account) continue
        const { bytes, quotaBytes } = await usage(account)
        files[account.id] = { bytes, quotaBytes }
      }
      return files
    },
    async setAdministrator(person, id, isAdministrator) {
      assertAdministrator(person)
      await people.setAdministrator((await accountOf(id)).email, isAdministrator)
    },
    async setDisabled(person, id, isDisabled) {
      assertAdministrator(person)
      if (isDisabled) otherThan(person, id, 'disable')
      const account = await accountOf(id)
      await people.setDisabled(account.email, isDisabled)
      if (isDisabled) await stopRuns(account)
    },
    async endSessions(person, id) {
      assertAdministrator(person)
      return endSessions((await accountOf(id)).id)
    },
    async remove(person, id, email) {
      assertAdministrator(person)
      otherThan(person, id, 'delete')
      const account = await accountOf(id)
      if (account.email !== email.trim().toLowerCase())
        throw new PlaygroundError('invalid-input', `Type ${account.email} to delete that account.`)
      await removeAccount(account)
    },
    async invite(person, wanted) {
      assertAdministrator(person)
      const by = await people.find(person.id)
      const { secret } = await invitations.create(wanted, by?.email ?? 'command line')
      const detail = [wanted.admin ? 'administrator' : '', `good for ${wanted.days} days`].filter(Boolean).join(', ')
      await audit.note({ action: 'invited', target: wanted.email?.toLowerCase() ?? 'whoever has the link', detail })
      return { secret, invitations: await invitations.list() }
    },
    async invitations(person) {
      assertAdministrator(person)
      return invitations.list()
    },
    async withdraw(person, id) {
      assertAdministrator(person)
      const { email } = await invitations.withdraw(id)
      await audit.note({ action: 'invitation-withdrawn', target: email ?? 'whoever has the link' })
      return invitations.list()
    },
    async usage(person, query) {
      assertAdministrator(person)
      return usageOf(await database.open(), query)
    },
    async usageCsv(person, query) {
      assertAdministrator(person)
      return usageCsv(await usageOf(await database.open(), query))
    },
  }
}

function assertAdministrator(person: Person): void {
  if (!person.admin) throw new PlaygroundError('not-found', 'There is nothing here.')
}

import type { Config } from '../config/config.ts'
import type { LazyDatabase } from '../db/lazy-database.ts'
import type { Sandbox } from '../sandbox/contract.ts'
import { asPerson, LOCAL_PERSON_ID, localPerson } from './as-person.ts'
import { createPeople, type People } from './create-people.ts'
import { createInvitations, type Invitations } from './invitations.ts'
import { assertServable, limitToOne, type ReasonForOne } from './only-one-person.ts'
import type { Person } from './person.ts'
import { createSignUp, type SignUp } from './sign-up.ts'

export interface OpenedPeople {
  people: People
  signUp: SignUp
  invitations: Invitations
  /** Whoever a run is of; null when there is no such person any more. */
  personOf(run: { personId: string; workspaceDir: string }): Promise<Person | null>
  /** Throws `configuration` when there are more people than this machine can serve. */
  assertServable(): Promise<void>
}

/** The people of an installation: no more than its sandbox can hold apart. `onEnded` is told when sessions may have ended. */
export function openPeople(
  config: Config,
  {
    database,
    sandbox,
    onEnded,
    onDelete,
    noting = (same) => same,
  }: {
    database: LazyDatabase
    sandbox: Sandbox
    onEnded: () => void
    onDelete: (account: { id: string; email: string }) => void
    /** The same people, and what is done to accounts is noted. */
    noting?: (people: People) => People
  },
): OpenedPeople {
  const reasonForOne: ReasonForOne = async () => {
    // Who says that this is enough says that all who sign in trust each other.
    if (config.sandbox.min_isolation === 'permissions') return null
    return (await sandbox.describe()).onlyForOne ?? null
  }
  // Where there is no sandbox at all nobody's programs run, and each run says why: accounts can be made all the same.
  const knownReason: ReasonForOne = () => reasonForOne().catch(() => null)
  const people = noting(limitToOne(createPeople(database.open, onEnded, onDelete), knownReason))
  const invitations = createInvitations(database.open)
  return {
    people,
    signUp: createSignUp(config, people, knownReason, invitations),
    invitations,
    async personOf({ personId, workspaceDir }) {
      if (personId === LOCAL_PERSON_ID) return localPerson(workspaceDir)
      const account = await people.find(personId)
      return account && asPerson(account, config)
    },
    assertServable: () =>
      assertServable(async () => (database.isMade() ? (await people.list()).length : 0), reasonForOne),
  }
}

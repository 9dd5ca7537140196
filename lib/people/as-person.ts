import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import type { Account } from './account.ts'
import type { Person } from './person.ts'

export const LOCAL_PERSON_ID = 'local'

/** Whoever sits at the command line and names no account. */
export const localPerson = (workspaceDir: string): Person => ({
  ...{ id: LOCAL_PERSON_ID, admin: true, workspaceDir, isListed: false },
})

/** The same in that folder, by default the workspace `local` of this installation. */
export const localPersonIn = (config: Config, workspaceDir = join(config.paths.workspacesDir, 'local')): Person =>
  localPerson(workspaceDir)

/** The person behind an account, with the workspace that belongs to it and what it was let in by. */
export function asPerson(
  account: Account,
  config: Config,
  by: Pick<Person, 'tokenId' | 'sessionId' | 'appId' | 'accessName' | 'reach' | 'profile'> = {},
): Person {
  return {
    id: account.id,
    // Whoever was given some tools was not given this installation.
    admin: account.admin && (by.reach?.tools ?? null) === null,
    workspaceDir: join(config.paths.workspacesDir, account.id),
    isListed: true,
    ...by,
  }
}

import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import type { Account } from './people.ts'
import type { Person } from './person.ts'

/** The person behind an account, with the workspace that belongs to it and what it was let in by. */
export function asPerson(account: Account, config: Config, by: Pick<Person, 'tokenId' | 'sessionId'> = {}): Person {
  return {
    id: account.id,
    admin: account.admin,
    workspaceDir: join(config.paths.workspacesDir, account.id),
    isListed: true,
    ...by,
  }
}

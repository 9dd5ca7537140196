import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import type { Account } from './people.ts'
import type { Person } from './person.ts'

/** The person behind an account, with the workspace that belongs to it; `token` is the one that was asked with. */
export function asPerson(account: Account, config: Config, token?: string): Person {
  return {
    id: account.id,
    admin: account.admin,
    workspaceDir: join(config.paths.workspacesDir, account.id),
    isListed: true,
    ...(token !== undefined && { tokenId: createHash('sha256').update(`id of ${token}`).digest('hex').slice(0, 16) }),
  }
}

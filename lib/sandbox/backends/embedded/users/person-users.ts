import { realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { findClosed } from './find-closed.ts'
import { giveTree } from './give-tree.ts'
import type { UidRange, User } from './user.ts'
import { UserTable } from './user-table.ts'

const FOR_OTHERS = 0o077
const ROOT = 0

/** As whom the programs of a workspace run. */
export interface PersonUsers {
  /** Gives the workspace to its user when it is not theirs yet. Undefined: the programs run as this process does. */
  userOf(workspaceDir: string): Promise<User | undefined>
  /** Gives a workspace to its user again when root has put something into it: an administrator at a shell, a backup. */
  adopt(workspaceDir: string, owners: ReadonlySet<number>): Promise<void>
}

/** For a host that cannot, or shall not, run anything as somebody else. */
export const NO_USERS: PersonUsers = { userOf: async () => undefined, adopt: async () => {} }

interface PersonUsersOptions {
  /** Real path of the folder with everybody's workspaces. */
  workspacesDir: string
  /** Where the users that are taken are noted. */
  tableDir: string
  range: UidRange
  /** Off: what had a user of its own comes back to this process. */
  isInForce: boolean
}

/**
 * A user for each workspace that lies in the folder for them. A folder elsewhere is somebody's own: it is given to
 * nobody, and its programs run as whoever it belongs to. For a process that runs as root.
 */
export function createPersonUsers({ workspacesDir, tableDir, range, isInForce }: PersonUsersOptions): PersonUsers {
  const table = new UserTable(tableDir, range)
  const moving = new Map<string, Promise<void>>()

  /** Those who ask while it is being given wait for the one who began. */
  function move(dir: string, user: User): Promise<void> {
    const begun = moving.get(dir)
    if (begun !== undefined) return begun
    const done = giveTree(dir, user).finally(() => moving.delete(dir))
    moving.set(dir, done)
    return done
  }

  return {
    async userOf(workspaceDir) {
      const { uid, gid, mode } = await stat(workspaceDir)
      if (path.dirname(workspaceDir) !== workspacesDir) {
        if (!isInForce || uid === 0) return undefined
        // The group of root opens what is root's.
        const owner = { uid, gid: gid === 0 ? uid : gid, isElsewhere: true }
        return (await findClosed(owner, [{ path: workspaceDir, writable: true }], true)) === null ? owner : undefined
      }
      if (!isInForce) {
        if (uid >= range.from && uid <= range.to) await move(workspaceDir, { uid: 0, gid: 0 })
        return undefined
      }
      const own = await table.uidOf(path.basename(workspaceDir))
      const user = { uid: own, gid: own }
      if (uid !== own || gid !== own || (mode & FOR_OTHERS) !== 0) await move(workspaceDir, user)
      return user
    },
    async adopt(workspaceDir, owners) {
      if (!isInForce || !owners.has(ROOT)) return
      const dir = await realpath(workspaceDir)
      if (path.dirname(dir) !== workspacesDir) return
      const own = await table.uidOf(path.basename(dir))
      await move(dir, { uid: own, gid: own })
    },
  }
}

import { chmod, mkdir, readdir, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { messageOf } from '../../../../errors.ts'
import type { Mount } from '../../../contract.ts'
import { findClosed, type Wanted } from './find-closed.ts'
import { createPersonUsers, NO_USERS, type PersonUsers } from './person-users.ts'
import type { UidRange, User } from './user.ts'

/** How people's programs get users of their own, where this process is root. */
export interface UsersOptions {
  /** True: run nothing where it cannot be. Undefined: where it can be. */
  isWanted?: boolean | undefined
  range: UidRange
  /** Everybody's workspaces lie directly in it. */
  workspacesDir: string
  /** What everybody's programs read. */
  shared: string[]
  mounts: readonly Mount[]
}

/** What is known of users before the layer is. */
export interface UsersPlan {
  /** Where caches and guests' own folders go, so that all users may pass through; null for where they go otherwise. */
  placesDir: string | null
  /** Nobody's: it stands for a person when the layer is tried. */
  trial: User
  /** Why programs behind a layer cannot run as another user, as far as modes of files tell; null when nothing is in the way. */
  findObstacle(options: { needs: string[]; above: boolean }): Promise<string | null>
  open(isInForce: boolean): PersonUsers
}

/** Whoever may only pass sees no names. */
export const PASSABLE = 0o711
const PLACES = '.sandbox'
const SWITCHED_OFF = 'sandbox.person_uids is off'

/** Null where no process can become another user. */
export async function planUsers(options: UsersOptions | undefined): Promise<UsersPlan | null> {
  if (options === undefined || process.platform !== 'linux' || process.getuid?.() !== 0) return null
  try {
    return await preparePlaces(options)
  } catch (error) {
    // A disk of another machine, or of another kind: programs run without, and it is said why.
    return {
      placesDir: null,
      trial: trialOf(options.range),
      findObstacle: async () => messageOf(error),
      open: () => NO_USERS,
    }
  }
}

const trialOf = ({ from }: UidRange): User => ({ uid: from, gid: from })

async function preparePlaces(options: UsersOptions): Promise<UsersPlan> {
  const { range, isWanted } = options
  await mkdir(options.workspacesDir, { recursive: true, mode: PASSABLE })
  const workspacesDir = await realpath(options.workspacesDir)
  const placesDir = path.join(workspacesDir, PLACES)
  const own = { workspacesDir, tableDir: path.join(placesDir, 'users'), range: { ...range, from: range.from + 1 } }
  if (isWanted !== false) {
    await mkdir(placesDir, { recursive: true, mode: PASSABLE })
    await chmod(placesDir, PASSABLE)
    await openPassage(workspacesDir)
  }
  return {
    placesDir: isWanted === false ? null : placesDir,
    trial: trialOf(range),
    async findObstacle({ needs, above }) {
      if (isWanted === false) return SWITCHED_OFF
      const wanted: Wanted[] = [...needs, ...(await Promise.all(options.shared.map(realOf)))].map((at) => ({
        path: at,
      }))
      for (const { source, writable } of options.mounts) wanted.push({ path: source, writable })
      return findClosed(trialOf(range), wanted, above)
    },
    open: (isInForce) => createPersonUsers({ ...own, isInForce }),
  }
}

/** What was out of reach by this folder alone is closed by itself from here on. */
async function openPassage(dir: string): Promise<void> {
  const { mode } = await stat(dir)
  if ((mode & PASSABLE) === PASSABLE) return
  for (const entry of await readdir(dir, { withFileTypes: true })) {
    if (entry.isDirectory() && entry.name !== PLACES) await chmod(path.join(dir, entry.name), 0o700)
  }
  await chmod(dir, (mode & 0o777) | PASSABLE)
}

/** With the links on the way followed; one that is not there is named as it is. */
const realOf = (dir: string) => realpath(dir).catch(() => dir)

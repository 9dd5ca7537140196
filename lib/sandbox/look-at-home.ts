import { stat } from 'node:fs/promises'
import type { Mount, SandboxHome } from './contract.ts'
import { listOwnModules, type OwnModules } from './own-modules.ts'

/** What a guest is made with, and whether it is still so. */
export interface HomeSnapshot {
  own: OwnModules
  /** Whether the mounted folders are the same. */
  isSameHome: () => Promise<boolean>
  /** Whether the person has the same servers and skills. */
  hasSameModules: () => Promise<boolean>
}

export async function lookAtHome({ workspaceDir, mounts = [] }: SandboxHome): Promise<HomeSnapshot> {
  const [own, folders] = await Promise.all([listOwnModules(workspaceDir), identify(mounts)])
  return {
    own,
    isSameHome: async () => isEqual(await identify(mounts), folders),
    hasSameModules: async () => isEqual(await listOwnModules(workspaceDir), own),
  }
}

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/**
 * Which folders these are: a guest holds on to a folder itself, also when another has taken its name. The number of one
 * that is gone may be given to another, so the time it was made counts, too.
 */
const identify = (mounts: readonly Mount[]) =>
  Promise.all(
    mounts.map(({ source }) =>
      stat(source, { bigint: true }).then(
        ({ dev, ino, birthtimeNs }) => [dev, ino, birthtimeNs].join(),
        () => null, // gone: the next guest cannot be made with it, and says so
      ),
    ),
  )

import { stat } from 'node:fs/promises'
import type { ModuleTable } from '../../workspace/module-table.ts'
import { readModuleTable } from '../../workspace/read-module-table.ts'
import type { Mount, SandboxHome } from '../contract.ts'

/** What a guest is made with, and whether it is still so. */
export interface HomeSnapshot {
  modules: ModuleTable
  /** Whether the mounted folders are the same. */
  isSameHome: () => Promise<boolean>
  /** Whether there are the same servers and skills, the person's own and everybody's. */
  hasSameModules: () => Promise<boolean>
}

export async function takeHomeSnapshot(home: SandboxHome): Promise<HomeSnapshot> {
  const { mounts = [] } = home
  const modules = readModuleTable(home)
  const folders = await identify(mounts)
  return {
    modules,
    isSameHome: async () => isEqual(await identify(mounts), folders),
    hasSameModules: async () => isEqual(readModuleTable(home), modules),
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

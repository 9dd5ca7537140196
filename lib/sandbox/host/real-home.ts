import { realpath } from 'node:fs/promises'
import { messageOf, PlaygroundError } from '../../errors.ts'
import type { Mount, SandboxHome } from '../contract.ts'

/** Links on the way to a folder are followed here, once: what a guest may reach is named by real paths. */
export async function realHome(home: SandboxHome): Promise<SandboxHome> {
  const [workspaceDir, serversDir, skillsDir] = await Promise.all(
    [home.workspaceDir, home.serversDir, home.skillsDir].map((dir) => realpath(dir)),
  )
  const mounts = await Promise.all(
    (home.mounts ?? []).map(async (mount) => ({ ...mount, source: await realSource(mount) })),
  )
  return { ...home, workspaceDir, serversDir, skillsDir, mounts } as SandboxHome
}

async function realSource({ name, source }: Mount): Promise<string> {
  try {
    return await realpath(source)
  } catch (error) {
    throw new PlaygroundError(
      'configuration',
      `The folder ${source}, which programs see as /mnt/${name}, cannot be found any more: ${messageOf(error)}. ` +
        'Put it back or take it out of execution.mount_directories.',
      { cause: error },
    )
  }
}

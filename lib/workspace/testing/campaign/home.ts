import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { loadConfig } from '../../../config/load-config.ts'
import { type OwnStates, ownStates } from '../../../people/own-states.ts'
import type { CheckpointLimits, Checkpoints } from '../../checkpoints/checkpoints.ts'
import { createWorkspaces } from '../../create-workspaces.ts'
import type { Quota, Usage } from '../../quota.ts'
import type { Trash } from '../../trash.ts'
import type { Workspace } from '../../workspace.ts'

/** A person's workspace by all doors that people come in by. */
export interface Home {
  /** Stands in all that is written there, so that it is seen where somebody else reads it. */
  name: string
  files: Workspace
  states: OwnStates
  checkpoints: Checkpoints
  trash: Trash
  usage(): Promise<Usage>
}

/** Workspaces side by side, for as long as the test runs. */
export function openHomes(names: readonly string[], bounds: { quota: Quota; checkpoints: CheckpointLimits }): Home[] {
  const root = mkdtempSync(join(tmpdir(), 'campaign-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const shared = { serversDir: join(root, 'servers'), skillsDir: join(root, 'skills') }
  const dirs = {
    workspacesDir: join(root, 'homes'),
    versionsDir: join(root, 'states'),
    runningDir: join(root, 'running'),
  }
  const workspaces = createWorkspaces({ shared, ...bounds, ...dirs })
  const config = loadConfig({ env: {} })
  return names.map((name) => {
    const dir = join(dirs.workspacesDir, name)
    const files = workspaces.open(dir)
    const states = ownStates({ id: name }, workspaces.states(dir, name), {
      config,
      removeFile: (file) => files.remove(file),
    })
    const [checkpoints, trash] = [workspaces.checkpoints(dir), workspaces.trash(dir)]
    return { name, files, states, checkpoints, trash, usage: () => workspaces.usage(dir) }
  })
}

/** The text of all files. */
export async function contentOf({ files }: Pick<Home, 'files'>): Promise<Map<string, string>> {
  const entries = (await files.list()).filter(({ type }) => type === 'file')
  const texts = entries.map(async ({ path }) => [path, `${await files.read(path)}`] as const)
  return new Map(await Promise.all(texts))
}

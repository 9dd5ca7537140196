import { createHash } from 'node:crypto'
import { isAbsolute, relative, resolve, sep } from 'node:path'

/**
 * What a workspace is called by all that is kept of it elsewhere: its path below the folder of all workspaces, so that both can be
 * moved to another place together; another one is called by its whole path.
 */
export function workspaceKey(workspacesDir: string, workspaceDir: string): string {
  const dir = resolve(workspaceDir)
  const within = relative(resolve(workspacesDir), dir)
  const isOutside = within === '' || within === '..' || within.startsWith(`..${sep}`) || isAbsolute(within)
  return isOutside ? dir : within.split(sep).join('/')
}

/** The same as the name of a folder. */
export function workspaceFolder(workspacesDir: string, workspaceDir: string): string {
  const key = workspaceKey(workspacesDir, workspaceDir)
  return /^\w[\w-]{0,99}$/.test(key) ? key : `at-${createHash('sha256').update(key).digest('hex').slice(0, 24)}`
}

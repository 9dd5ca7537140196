import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { workspaceKey } from '../workspace/workspace-key.ts'

/** Where what is kept of a person's skills in a workspace lies. */
export function skillFolderOf(
  { id, workspaceDir }: { id: string; workspaceDir: string },
  dataDir: string,
  workspacesDir: string,
): string {
  const whose = JSON.stringify([id, workspaceKey(workspacesDir, workspaceDir)])
  return join(dataDir, 'skills', createHash('sha256').update(whose).digest('hex').slice(0, 24))
}

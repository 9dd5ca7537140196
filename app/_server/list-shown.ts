import type { Workspace, WorkspaceEntry } from '../../lib/workspace/workspace.ts'

/** More rows are no use to anybody, and a page would not bear them. */
const MAX_SHOWN = 10_000

/** The files of a workspace as a page shows them; `isPartial` when there are more. */
export async function listShown(
  workspace: Pick<Workspace, 'list'>,
  most = MAX_SHOWN,
): Promise<{ files: WorkspaceEntry[]; isPartial?: true }> {
  const files = await workspace.list('', { most })
  return files.length < most ? { files } : { files, isPartial: true }
}

// Keys of the Python original, so that its files load unchanged, that do nothing here; and what does instead.
const INSTEAD: Record<string, string> = {
  'execution.workspace_dir': 'each person has a folder of their own below workspaces.dir',
  'execution.sandbox_type': 'sandbox.backend says what runs programs',
  'execution.sandbox_image': 'programs are TypeScript, and no image is needed',
  'execution.state.enabled': 'every program can load and save state',
  'execution.state.workspace_dir': 'state lies in the workspace of each person',
  'execution.state.auto_save': 'saveState has saved when it returns',
  'optimizations.tool_cache': 'the catalog is always kept and always exact',
  'optimizations.parallel_discovery': 'servers are always read at once',
  'optimizations.gpu_embeddings': 'embeddings.provider says where vectors are made',
  'guardrails.security_checks': 'guardrails.enabled switches all checks',
  mcp_servers: 'an empty list is no servers; those of mcp.json are used',
}

/** One line for each key that was set and does nothing here, with what does instead. */
export function notesOf(settings: Record<string, unknown>): string[] {
  return Object.entries(INSTEAD).flatMap(([path, instead]) => {
    const value = path
      .split('.')
      .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], settings)
    if (value === undefined || (path === 'mcp_servers' && !isEmpty(value))) return []
    return [`${path} has no effect here: ${instead}.`]
  })
}

const isEmpty = (value: unknown) => typeof value === 'object' && value !== null && Object.keys(value).length === 0

/** What the sandbox puts in place for these helpers. */
interface Host {
  loadState(file?: string): Promise<unknown>
  saveState(value: unknown, file?: string): Promise<void>
}

const host = Reflect.get(globalThis, Symbol.for('code-execution-mcp.host')) as Host

/** What `saveState` kept, null when there is nothing yet. `file` is relative to the workspace, `state.json` by default. */
export function loadState(file?: string): Promise<unknown> {
  return host.loadState(file)
}

/** Keeps a JSON value for later programs, in place of what was there. */
export function saveState(value: unknown, file?: string): Promise<void> {
  return host.saveState(value, file)
}

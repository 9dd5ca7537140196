/** What the sandbox puts in place for these helpers. */
interface Host {
  loadState(file?: string, mark?: number): Promise<unknown>
  saveState(value: unknown, file?: string, mark?: number): Promise<void>
}

const host = Reflect.get(globalThis, Symbol.for('code-execution-mcp.host')) as Host

/**
 * What `saveState` kept, null when there is nothing yet. `file` is relative to the workspace, `state.json` by default; one
 * that ends with `.yaml` or `.yml` is YAML.
 */
export function loadState(file?: string): Promise<unknown> {
  return host.loadState(file)
}

/**
 * Keeps a JSON value for later programs, in place of what was there. Where this program has loaded the state and somebody
 * else has saved it since, it throws a `ToolError` with the code `conflict`: load it again, or use `updateState`.
 */
export function saveState(value: unknown, file?: string): Promise<void> {
  return host.saveState(value, file)
}

/** Each try comes after somebody else has saved: so many save at once nowhere. */
const MOST_TRIES = 200
const LONGEST_PAUSE_MS = 50
let lastMark = 0

/**
 * Changes a state so that nothing is lost which others save at the same time: loads it, saves what `change` returns, and
 * does both again where somebody saved in between. `change` may so be called several times. Returns what was saved.
 *
 *     await updateState((state: { visits: number } | null) => ({ visits: (state?.visits ?? 0) + 1 }))
 */
export async function updateState<State>(
  change: (state: State | null) => State | Promise<State>,
  file?: string,
): Promise<State> {
  for (let tries = 1; ; tries++) {
    const mark = ++lastMark
    const state = await change((await host.loadState(file, mark)) as State | null)
    if (state === undefined)
      throw new TypeError('The function given to updateState returned nothing; expected the new state.')
    try {
      await host.saveState(state, file, mark)
      return state
    } catch (error) {
      if (tries >= MOST_TRIES || (error as { code?: unknown } | null)?.code !== 'conflict') throw error
    }
    await new Promise((resolve) => setTimeout(resolve, Math.min(tries, LONGEST_PAUSE_MS)))
  }
}

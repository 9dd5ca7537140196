import type { ShownConnection } from '../../lib/connections/shown-connection.ts'
import { words } from './words.ts'

/** How a server is, in the one word that its row has for it. */
export type ServerState =
  | 'failed'
  | 'sign-in'
  | 'changed'
  | 'connecting'
  | 'connected'
  | 'idle'
  | 'never-tried'
  | 'stopped'
  | 'off'

/** `idle`: its tools are known, and nothing of it is open. `never-tried`: nobody has asked it anything. */
export function stateOf({ state, pending, signIn, changed, tools, since }: ShownConnection): ServerState {
  if (state === 'disabled') return 'off'
  if (pending !== null) return 'connecting'
  if (signIn === 'needed') return 'sign-in'
  if (state === 'failed') return 'failed'
  if (changed > 0) return 'changed'
  if (state === 'idle') return tools > 0 || since !== null ? 'idle' : 'never-tried'
  return state
}

/** What waits for somebody to do something about it. */
export const needsSomebody = (state: ServerState) => state === 'failed' || state === 'sign-in' || state === 'changed'

/** Whether it is known which tools it has: of a server that nobody asked, and of one that never came up, it is not. */
export const knowsTools = ({ tools, state, pending }: ShownConnection) =>
  tools > 0 || (state === 'connected' && pending === null)

/** Why it needs somebody, in a line; null where it does not. */
export function reasonOf(connection: ShownConnection): string | null {
  const { lastError, stderr, where, changed } = connection
  const state = stateOf(connection)
  if (state === 'sign-in') return words.reasons.signIn(hostOf(where))
  if (state === 'changed') return words.reasons.changed(changed)
  if (state !== 'failed') return null
  const line = stderr === null ? null : tellingLine(stderr)
  return line === null ? withoutName(lastError ?? words.reasons.none) : words.reasons.stderr(line)
}

/** Where its name stands above. */
export const withoutName = (error: string) => error.replace(/^The server "[^"]*" is not available: /, '')

/** The line that says what is wrong: the last with an error, else the last there is. */
function tellingLine(stderr: string): string | null {
  const lines = stderr
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return lines.findLast((line) => /error|fail|cannot|missing|not (set|found)/i.test(line)) ?? lines.at(-1) ?? null
}

const hostOf = (where: string) => (URL.canParse(where) ? new URL(where).host : where)

/** How it is reached, in a word: `built in`, `http`, or the program that is started. */
export function transportOf({ kind, where }: Pick<ShownConnection, 'kind' | 'where'>): string {
  if (kind === 'builtin') return words.transports.builtIn
  if (kind === 'url') return 'http'
  return where.split(' ')[0]?.split(/[\\/]/).pop() || words.transports.command
}

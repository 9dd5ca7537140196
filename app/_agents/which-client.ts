import { CLIENTS, type ClientId, clientOf } from '../../lib/clients/clients.ts'
import type { AgentCall, AgentNews } from './news.ts'

/** How each client calls itself to a server, at the beginning of its name. */
const CALLS_ITSELF: Record<ClientId, RegExp> = {
  'claude-code': /^claude[- ]?code/i,
  'claude-desktop': /^claude([- ](ai|desktop))?$/i,
  cursor: /^cursor/i,
  vscode: /^(visual studio code|vs ?code)/i,
  windsurf: /^(windsurf|codeium)/i,
  zed: /^zed\b/i,
  codex: /^codex/i,
  'gemini-cli': /^gemini[- ]cli/i,
  opencode: /^opencode/i,
  goose: /^goose/i,
  chatgpt: /^(chatgpt|openai-mcp)/i,
}

/** Which client a name stands for; null where it is none of those known. */
export const clientNamed = (name: string): ClientId | null =>
  CLIENTS.find(({ id }) => CALLS_ITSELF[id].test(name))?.id ?? null

/** Which client made a call: by what it calls itself, and where that says nothing by the token, which is named for it here. */
export function clientOfCall({ client, accessName }: Pick<AgentCall, 'client' | 'accessName'>): ClientId | null {
  const byName = client === null ? null : clientNamed(client)
  return byName ?? CLIENTS.find(({ name }) => name === accessName)?.id ?? null
}

/** What can be told of a client: but for a refusal, without having set it up here. */
export type LastUse =
  | { kind: 'refused'; at: string }
  | { kind: 'called'; at: string }
  /** Its token was used, and whether it called is not known any more. */
  | { kind: 'token-used'; at: string }
  | { kind: 'token-made' }
  | { kind: 'none' }

export function lastUseOf(id: ClientId, { calls, tokens }: Pick<AgentNews, 'calls' | 'tokens'>): LastUse {
  const call = calls.find((one) => clientOfCall(one) === id)
  if (call) return { kind: 'called', at: call.at }
  const named = tokens.filter(({ name }) => name === clientOf(id).name)
  const [used] = named
    .flatMap(({ lastUsedAt }) => lastUsedAt ?? [])
    .sort()
    .reverse()
  if (used !== undefined) return { kind: 'token-used', at: used }
  return named.length > 0 ? { kind: 'token-made' } : { kind: 'none' }
}

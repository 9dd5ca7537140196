import type { ClientId, Transport } from '../../lib/clients/clients.ts'
import type { RefusedAgent } from '../_server/refused-agents.ts'
import type { AgentCall, AgentNews } from './news.ts'
import { clientNamed, clientOfCall } from './which-client.ts'

/** What the last step says. */
export type CallLine =
  | { kind: 'no-token' }
  | { kind: 'waiting' }
  /** It calls from a cloud, which does not reach us: no call can come. */
  | { kind: 'out-of-reach' }
  | { kind: 'connected'; call: AgentCall }
  | { kind: 'refused'; refused: RefusedAgent; isThisClient: boolean }
  /** It starts a server of its own, of which nothing is known here. */
  | { kind: 'on-its-own' }

export interface Asked {
  client: ClientId
  transport: Transport
  /** What is in the block, and since when. Null: none yet. */
  token: { id: string | null; since: string } | null
  /** Whether this client gets in without a token of ours. */
  signsIn: boolean
  /** Whether a cloud can reach us; those that sign in call from one. */
  isPublic: boolean
  /** When the page was opened. */
  openedAt: string
  news: Pick<AgentNews, 'calls' | 'refused'>
}

/** Only a call that came is a success, and with a new token only one that came since. */
export function callLine({ client, transport, token, signsIn, isPublic, openedAt, news }: Asked): CallLine {
  if (transport === 'command') return { kind: 'on-its-own' }
  const since = token?.since ?? ''
  const isOurs = (call: AgentCall) =>
    (token !== null && token.id !== null && call.tokenId === token.id) || clientOfCall(call) === client
  const call = news.calls.find((one) => one.at >= since && isOurs(one))
  const isThisClient = ({ userAgent }: RefusedAgent) => clientNamed(userAgent) === client
  // Before a call any refusal may be this client's; once it gets in, another's at the same address is no news of it.
  const refused = news.refused.find((one) =>
    call ? one.at > call.at && isThisClient(one) : one.at >= (token?.since ?? openedAt),
  )
  if (refused) return { kind: 'refused', refused, isThisClient: isThisClient(refused) }
  if (call) return { kind: 'connected', call }
  if (signsIn) return { kind: isPublic ? 'waiting' : 'out-of-reach' }
  return { kind: token === null ? 'no-token' : 'waiting' }
}

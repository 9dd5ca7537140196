import { formatCount, formatQuantity } from '../../../lib/format/duration.ts'
import type { Bucket } from '../server-groups.ts'
import type { ServerState } from '../server-state.ts'

const buckets: Record<Bucket, string> = {
  all: 'All',
  'need-you': 'Need you',
  connected: 'Connected',
  idle: 'Idle',
  'never-tried': 'Never tried',
  off: 'Off',
}

/** Beside the name in a row; of one that is connected only for who cannot see its shape. */
const states: Record<ServerState, string> = {
  failed: 'failed',
  'sign-in': 'sign in',
  changed: 'changed',
  connecting: 'connecting…',
  connected: 'connected',
  idle: 'idle',
  'never-tried': 'never tried',
  stopped: 'stopped',
  off: 'off',
}

/** What the list of servers says. */
export const words = {
  title: 'Connections',
  servers: (count: number) => formatQuantity(count, 'server'),
  tools: (count: number) => formatQuantity(count, 'tool'),
  add: 'Add servers',
  filter: 'Filter servers and tools',
  state: 'State',
  list: 'Servers',
  matches: (servers: number, tools: number, text: string) =>
    `${formatQuantity(servers, 'server')}, ${formatQuantity(tools, 'tool')} match “${text}”`,
  toolsUnit: (count: number) => (count === 1 ? 'tool' : 'tools'),
  toolsUnknown: 'tools not known',
  andMore: (names: string, more: number) => `${names} and ${formatCount(more)} more`,
  buckets,
  states,
  noneInState: 'No server is in this state.',
  noneCalled: (text: string) => `No server and no tool is called “${text}”.`,
  nearest: 'Nearest:',
  unknown: (count: number) => `Of ${formatCount(count)} of them it is not known which tools they have.`,
  showAll: 'Show all servers',
}

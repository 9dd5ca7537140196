import { formatCount } from '../../../lib/format/duration.ts'
import type { Bucket } from '../server-groups.ts'

const buckets: Record<Bucket, string> = {
  all: 'All',
  'need-you': 'Need you',
  connected: 'Connected',
  idle: 'Idle',
  'never-tried': 'Never tried',
  off: 'Off',
}

/** What the list of servers says. */
export const words = {
  buckets,
  noneInState: 'No server is in this state.',
  noneCalled: (text: string) => `No server and no tool is called “${text}”.`,
  nearest: 'Nearest:',
  unknown: (count: number) => `Of ${formatCount(count)} of them it is not known which tools they have.`,
  showAll: 'Show all servers',
}

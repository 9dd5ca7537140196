import type { ShownLog } from '../../../lib/connections/service/read-logs.ts'
import { formatQuantity } from '../../../lib/format/duration.ts'

const filters = {
  all: 'All',
  messages: 'Messages',
  notifications: 'Notifications',
  stderr: 'stderr',
  'server-log': 'Server log',
}

/** Whose messages are shown, where it is not everybody's. */
const reach: Record<Exclude<ShownLog['reach'], 'all'>, string> = {
  'own calls': 'Others use this server too: you see the messages of your calls.',
  'own calls and nobody’s':
    'Others use this server too: you see the messages of your calls, and those that belong to nobody’s, such as its lists.',
}

/** What the log of a server says. */
export const words = {
  title: 'Messages and log',
  list: (server: string) => `Messages of ${server}`,
  reading: (server: string) => `Reading the log of ${server}…`,
  filter: 'Filter messages',
  filterOf: (server: string) => `Filter messages of ${server}`,
  what: 'What',
  filters,
  pause: 'Pause',
  resume: 'Resume',
  copy: 'Copy',
  copied: 'Copied as JSON lines.',
  noCopy: 'This browser did not allow copying. Download it instead.',
  download: 'Download',
  downloaded: 'Downloaded as JSON lines.',
  clear: 'Clear',
  cleared: 'Cleared.',
  notUpToDate: (why: string) => `Not up to date: ${why}`,
  showNew: (count: number) => `Show ${formatQuantity(count, 'new message')}`,
  none: 'No messages',
  noneAbout: (server: string) => `Messages to and from ${server} appear here as they come: connecting, lists, calls.`,
  nothingFits: 'No message fits the filter.',
  showAll: 'Show all messages',
  kept: 'The last 1,000 messages are kept for 24 hours, or until this installation is started again. Secrets are hidden in them, and long parts are cut.',
  reach,
  row: {
    stderr: 'stderr:',
    sent: 'sent',
    received: 'received',
    id: (id: string) => `id ${id}`,
    results: { result: 'result', error: 'error' },
    of: (result: string, method: string) => `${result} of ${method}`,
    ofUnknown: (result: string) => `${result} to an unknown request`,
    notSent: (method: string) => (method === '' ? 'not sent' : `not sent: ${method}`),
    about: (size: string) => `about ${size}`,
    over: (size: string) => `over ${size}`,
    reading: 'Reading the message…',
    answerNotKept: 'Its content is not kept: it is what somebody answered to the server.',
    notKept: 'Its content is not kept: others use this server too, and nothing says whom it is for.',
    asJson: (name: string) => `${name} as JSON`,
    isCut: 'Long parts are cut: of a large message the beginning is kept.',
    isWhole: 'The whole message.',
    copy: (name: string) => `Copy ${name}`,
  },
}

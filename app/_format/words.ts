import { formatCount } from '../../lib/format/duration.ts'

/** What formatted values and times say. */
export const words = {
  noAnswer: 'The server is not responding. Check that it is running, then try again.',
  justNow: 'just now',
  minutesAgo: (count: number) => `${count} min ago`,
  hoursAgo: (count: number) => `${count} h ago`,
  yesterday: 'yesterday',
  daysAgo: (count: number) => `${count} days ago`,
  nothing: 'nothing',
  rows: (shown: number, all: number) => `Showing ${formatCount(shown)} of ${formatCount(all)} rows.`,
  entries: (shown: number, all: number) => `Showing ${formatCount(shown)} of ${formatCount(all)} entries.`,
  keys: (shown: number, all: number) => `Showing ${formatCount(shown)} of ${formatCount(all)} keys.`,
  characters: (shown: number, all: number) => `Showing ${formatCount(shown)} of ${formatCount(all)} characters.`,
}

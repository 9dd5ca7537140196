import { formatCount } from '../../lib/format/duration.ts'
import type { GroupName } from './palette-row.ts'

/** What the command palette says. */
export const words = {
  open: 'Search or jump to',
  title: 'Search or jump to',
  field: 'Search pages, runs, tools, skills and files',
  groups: {
    actions: 'Here',
    go: 'Go to',
    runs: 'Recent runs',
    tools: 'Tools',
    skills: 'Skills',
    files: 'Files',
    settings: 'Settings',
    'found-runs': 'Runs found',
  } satisfies Record<GroupName, string>,
  insert: 'into the task',
  more: (count: number) => `${formatCount(count)} more. Type to narrow them down.`,
  results: (count: number) => (count === 1 ? '1 result' : `${formatCount(count)} results`),
  nothing: 'Nothing is called that.',
  nothingHere: 'Nothing can be done here now.',
  reading: 'Reading…',
  hints: { '>': 'actions', '@': 'tools', '/': 'files' },
  choose: 'choose',
  close: 'close',
  keys: 'Keys of this page',
  documentation: 'Documentation',
  unread: (what: string, why: string) => `${what} could not be read. ${why}`,
} as const

import { formatQuantity } from '../../../lib/format/duration.ts'

/** What the page with all skills says. */
export const words = {
  title: 'Skills',
  about: 'Programs that worked, saved with their inputs. Found by tasks, callable by your agent and by other programs.',
  save: 'Save a run as a skill',
  search: 'Search skills',
  searchExample: 'Search by name, task or tool',
  whoseLegend: 'Whose',
  whose: { all: 'All', own: 'Yours', shared: 'Shared' },
  found: (count: number) => `${count} found`,
  reading: 'Reading your skills',
  unread: (why: string) => `Your skills could not be read. ${why}`,
  showMore: (found: number) => `Show more of ${formatQuantity(found, 'skill')}`,
  figures:
    'All runs of yours. Tokens saved are computed against the cheapest other way to call the same tools; runs that failed save nothing.',
  none: {
    title: 'No skills yet',
    finish: 'Finish a run and choose Save as skill.',
    why: 'A saved skill is found by tasks, so the program is not written again.',
  },
  noMatch: {
    title: (text: string) => `No skill fits “${text}”`,
    showAll: 'Show all skills',
    nearest: 'Nearest:',
  },
  table: {
    label: 'Skills',
    heads: {
      skill: 'Skill',
      inputs: 'Inputs',
      tools: 'Tools used',
      ran: 'Ran well',
      saved: 'Tokens saved',
      author: 'Author',
      trust: 'Trust',
      action: 'Action',
    },
    run: 'Run',
    repair: 'Repair',
    of: (act: string, name: string) => `${act} ${name}`,
  },
  removed: 'removed',
  isBack: (name: string) => `${name} is back.`,
  imports: {
    file: 'Zip file with skills',
    take: 'Import',
    busy: 'Importing…',
    /** Their names follow. */
    taken: (count: number) => `${formatQuantity(count, 'skill')} imported. Read and accept before it runs:`,
    refused: (name: string, reason: string) => `${name || 'A skill'} was not imported. ${reason}`,
    replace: (name: string) => `Replace ${name}`,
  },
}

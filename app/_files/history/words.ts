import { formatCount, formatQuantity } from '../../../lib/format/duration.ts'

/** What is said of how a file came to be what it is; each version is told in `version-words.ts`. */
export const words = {
  title: 'History',
  count: (versions: number) => formatQuantity(versions, 'version'),
  label: 'Versions',
  reading: 'Reading the history…',
  none: 'No older version.',
  edited: 'edited by you',
  editedHint: 'now, not saved',
  beforeRuns: (count: number) => `${formatCount(count)} checkpoints before runs`,
  kept: 'Versions from before runs, from checkpoints and from saved states are kept. What you overwrote yourself is not, unless you made a checkpoint before.',
  same: 'same',
  made: 'new',
  compare: {
    back: 'To the file',
    against: 'against',
    now: 'what is there now',
    run: 'See the run',
    restore: 'Restore the older one',
    reading: 'Reading both…',
    noTexts: 'These are not texts, or are too long to be compared. The older one can still be restored.',
    changes: (path: string) => `Changes of ${path}`,
  },
  diff: {
    same: 'Both are the same, line by line.',
    otherEnds: 'The lines are the same; how they end (line breaks) is different.',
    rest: (lines: number) => `${formatCount(lines)} lines more are not shown.`,
    skipped: (lines: number) => formatQuantity(lines, 'line that is the same', 'lines that are the same'),
    lines: { same: '', added: 'added: ', removed: 'removed: ' },
  },
  gone: {
    kept: (why: string) => `${why} What is kept of it:`,
    label: 'Older versions',
    bringBack: 'Bring back',
    bringBackAs: (path: string, older: string) => `Bring back ${path} as it was: ${older}`,
  },
}

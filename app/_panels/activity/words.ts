import { formatCount, formatQuantity } from '../../../lib/format/duration.ts'

export const words = {
  callsToCome: 'Tool calls appear here, one row each, as the program makes them.',
  notRun: 'Nothing ran, so no tool was called.',
  noCall: 'The program called no tool.',
  outputToCome: 'What the program prints appears here.',
  noOutput: 'The program printed nothing.',
  noOutputOfNone: 'Nothing ran, so nothing was printed.',
  checksToCome:
    'The program is checked before it runs: its syntax, what it imports, and code that is made at run time.',
  output: 'Output',
  following: (lines: number) => `${formatQuantity(lines, 'line')}, following`,
  paused: (lines: number, fresh: number) =>
    `${formatQuantity(lines, 'line')}, paused${fresh > 0 ? `, ${formatCount(fresh)} new` : ''}`,
  last: (shown: number, lines: number) =>
    shown < lines ? `last ${shown} of ${formatQuantity(lines, 'line')}` : formatQuantity(lines, 'line'),
  pause: 'Pause following',
  follow: 'Follow',
  open: 'Open',
  openOutput: 'Open the output',
}

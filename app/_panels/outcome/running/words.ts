import { formatBytes } from '../../../../lib/format/bytes.ts'
import { formatCount, formatDuration, formatQuantity, formatSeconds } from '../../../../lib/format/duration.ts'

/** What is said of a run while it is under way. */
export const words = {
  direct: 'Calling tools directly',
  directWhenLost: 'Calling tools when last seen',
  requests: (requests: number, calls: number) =>
    `${formatQuantity(requests, 'request')} to the model answered, ${formatQuantity(calls, 'call')}.`,
  resuming: 'Resuming',
  repairing: 'Repairing the program',
  writingNext: 'Writing the next program',
  nothingYet: 'Nothing has run yet',
  running: 'Running',
  runningWhenLost: 'Running when last seen',
  limits: 'limits of this run',
  time: 'Time',
  timeOf: (ms: number, most: number) => `${formatDuration(ms)} of ${formatSeconds(most)}`,
  memory: 'Memory',
  memoryUnknown: (mostMb: number) => `not known yet, of ${formatCount(mostMb)} MB`,
  memoryOf: (mb: number, mostMb: number) => `${formatCount(mb)} of ${formatCount(mostMb)} MB`,
  calls: 'Calls',
  callsOf: (calls: number, most: number) => `${formatCount(calls)} of ${formatCount(most)}`,
  output: 'Output',
  outputOf: (bytes: number, most: number) => `${formatBytes(bytes)} of ${formatBytes(most)}`,
  resumes: 'It resumes from its log: the program runs again, and calls that were made are answered from their record.',
  waiting: {
    checkpoint: 'A checkpoint of all files is made first. Where there are many this takes a while.',
    queued: (position: number, isGiven: boolean) =>
      `Queued, place ${formatCount(position)}. The program is ${isGiven ? '' : 'written and '}checked.`,
    repair: (why: string) => `The program is written again. ${why}`,
    next: 'The next program is written, with what was found so far.',
    sandbox: 'The checks are done. A sandbox is being prepared.',
    program: 'The program is being written and checked before it may run.',
    tools: 'The tools that fit are looked for first; then a program is written that can call only those.',
  },
  mayTouch: {
    title: 'What it may touch',
    tools: (tools: readonly string[]) => `Tools: ${tools.join(', ')}`,
    noTools: 'No tools: it imports none',
    files: 'Files: your workspace only',
    network: 'Network: none',
  },
  notify: 'Notify me when it ends',
  willNotify: 'You are notified when it ends',
  notifyOff: 'Do not notify me',
  refused: 'This browser shows no notifications of this page. You can allow them in its settings.',
  notifyNote: 'After more than 10 s, while this page is not in front.',
  ended: (title: string, name: string) => ({ title, body: name }),
}

import { formatQuantity } from '../../../lib/format/duration.ts'

/** What is said where a call waits for an answer. */
export const words = {
  allow: (name: string) => `Allow ${name}?`,
  of: (at: number, all: number) => `${at} of ${all}`,
  args: 'Arguments',
  noArgs: 'Without arguments.',
  argsNotKept: 'Its arguments are not kept, so it can only be denied.',
  wholeArgs: 'The tool would get all of it.',
  empty: '(empty)',
  nothing: 'nothing',
  goToLine: (line: number) => `Go to line ${line}`,
  allowOnce: 'Allow once',
  allowRun: 'Allow for this run',
  allowAlways: 'Always allow',
  allowing: 'Allowing…',
  deny: 'Deny',
  denying: 'Denying…',
  about: (name: string) => `Always allow is for ${name} and only for you. Revoke it in Settings, under You.`,
  ifDenied: {
    title: 'If you deny',
    error: (line: number | undefined) =>
      `The program gets an error${line === undefined ? '' : ` at line ${line}`} that it can catch.`,
    none: 'No call was made so far.',
    done: (count: number) =>
      `${formatQuantity(count, 'call')} ${count === 1 ? 'is' : 'are'} already done and ${count === 1 ? 'stays' : 'stay'} done.`,
  },
  waits: (until: string | null) =>
    `You can close this page: the run waits${until === null ? '' : ` until ${until}`}, then it counts as denied. Waiting never counts as time.`,
  suspended: 'Its sandbox is released; after your answer it continues from its log, and nothing is done twice.',
  notify: 'Notify me',
  notifies: 'This browser tells you when a run asks while the page is not in sight.',
  notice: 'A run waits for your answer.',
  waiting: (count: number) => `${formatQuantity(count, 'call waits', 'calls wait')} for you`,
  review: 'Review',
  time: {
    up: 'time is up',
    seconds: (seconds: number) => `${seconds} s left`,
    minutes: (minutes: number) => `${minutes} min left`,
    hours: (hours: number, minutes: number) => `${hours} h${minutes > 0 ? ` ${minutes} min` : ''} left`,
    tomorrow: (clock: string) => `tomorrow ${clock}`,
    on: (day: number, month: string, clock: string) => `${day} ${month} ${clock}`,
  },
}

import { formatQuantity } from '../../lib/format/duration.ts'

/** What the playground says around its panels, and of a run as a whole. */
export const words = {
  page: 'Playground',
  title: 'cem playground',
  titleOfRun: (name: string) => `${name} · cem playground`,
  titleWaiting: (count: number, question: string) => `(${count}) ${question}`,
  tools: 'Tools',
  /** By the panel, as its address in the page names it. */
  panels: { tools: 'Tools', start: 'Start', program: 'Program', activity: 'Activity', outcome: 'Outcome' },
  separators: { tools: 'Width of Tools', program: 'Height of Program', outcome: 'Width of Outcome' },
  tabs: {
    label: 'Panels',
    start: 'Start',
    result: 'Result',
    program: 'Program',
    turns: 'Turns',
    calls: 'Calls',
    tools: 'Tools',
    changed: ', changed',
  },
  palette: {
    stop: 'Stop',
    generate: 'Generate',
    discard: 'Discard the edits',
    newRun: 'New run',
  },
  faults: {
    noTask: 'Write a task first.',
    longTask: 'This task is too long. Put long data into a file and name the file.',
    noExample: (id: string, known: string) =>
      `There is no example ${id} with a program. ${known ? `There are ${known}.` : ''}`.trim(),
  },
  unknownRun: {
    title: 'There is no run here.',
    about: 'It may be somebody else’s or deleted.',
    start: 'Start a new run',
  },
  signedOut: {
    before: 'You were signed out.',
    signIn: 'Sign in again',
    after: (isLive: boolean) => `to go on; ${isLive ? 'the run goes on, and' : ''} this page is kept.`,
  },
  connection: {
    brief: (seconds: number) => `Connection lost, trying again for ${seconds} s. The server is not responding.`,
    live: 'Connection lost. What you see is what was known then; whether the run goes on is not known until the server responds. It is asked every few seconds, and this page catches up.',
    idle: 'Connection lost. What you see is kept; buttons work again when the server is back. It is asked every few seconds.',
  },
  /** Over what belongs to the run before the change. */
  stale: {
    program: 'You edited the program. This is from the last run.',
    task: 'You changed the task. This is from the last run.',
    tools: 'You changed the tools. This is from the last run.',
  },
  /** What is read to whoever listens. */
  said: {
    approval: (name: string, consequence: string, more: number) =>
      `Waits for your answer: allow ${name}? ${consequence}${
        more > 0 ? ` ${formatQuantity(more, 'more waits', 'more wait')}.` : ''
      }`,
    sampling: (title: string, message: string) => `Waits for your answer: ${title} ${message}`,
    form: (server: string, message: string) =>
      `The server ${server} asks you. There is a form to fill in, in the outcome. It wrote: ${message}`,
    address: (server: string, message: string) =>
      `The server ${server} asks you. It wants you to go to an address, in the outcome. It wrote: ${message}`,
    repair: (attempt: number, of: number, why: string) => `Repair ${attempt} of ${of}. ${why}`.trim(),
    queued: (position: number) => `Queued, position ${position}.`,
    running: 'Running.',
    written: (lines: number) => `Program written, ${formatQuantity(lines, 'line')}. Checking.`,
    chosen: (count: string) => `${count} chosen. Writing the program.`,
    started: 'Started.',
    ended: (title: string, sentence: string) => `${title}. ${sentence}`,
    percent: (figure: string | undefined) => figure?.replace(' %', ' percent'),
    time: (time: string) => time.replace(/ s$/, ' seconds').replace(/ ms$/, ' milliseconds'),
    saving: (tokens: number, figure: string | undefined, rest: string | undefined) =>
      `${formatQuantity(tokens, 'token')}, ${figure} ${rest}.`,
    finished: (took: string, calls: number, files: number) =>
      `Finished in ${took}. ${formatQuantity(calls, 'call')}, ${formatQuantity(files, 'file')}.`,
  },
}

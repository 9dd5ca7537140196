import { formatCount, formatQuantity } from '../../../lib/format/duration.ts'
import type { RunBudget } from '../../../lib/runs/event.ts'

/** What the bar with the task says, and what is set in it for the next run. */
export const words = {
  form: 'Run a task',
  task: 'Task',
  example: 'Describe a task, for example: calculate 12\u00a0% of 480 and save it to result.json',
  programBy: (writer: string | null) => `Program by ${writer ?? 'rules, no model'}`,
  byModel: (way: string, model: string | null) => `${way}${model ? ` by ${model}` : ''}`,
  toolsChosen: (pins: string) => `Tools chosen for the task${pins && `, ${pins}`}`,
  length: (characters: number, most: number) => `${formatCount(characters)} of ${formatCount(most)}`,
  generate: 'Generate',
  generateNote: 'Choose tools, write and check the program; run nothing',
  offline: 'The server is not responding',
  stopKeys: 'Esc Esc',
  runKeys: 'Ctrl ↵',
  actions: {
    run: 'Run',
    stop: 'Stop',
    runAgain: 'Run again',
    tryAgain: 'Try again',
    runProgram: 'Run program',
    runEdited: 'Run edited program',
  },
  consent: {
    ask: 'Ask before risky calls',
    off: ': off, all are made',
    tools: (before: string, last: string) => `${before} and ${last}`,
    toolsAndMore: (first: string, more: number) => `${first} and ${more} more`,
  },
  budget: {
    title: 'Budget of this run',
    about: 'The most it may spend on programs. An empty field keeps the configured limit.',
    button: (set: string) => `Budget${set && `: ${set}`}`,
    isWrong: 'see what is wrong',
    noPrice: 'Dollars can be limited once an administrator has set what the model costs.',
    noLimit: 'no limit',
    labels: { turns: 'Turns', tokens: 'Tokens', cost_usd: 'US dollars' } satisfies Record<keyof RunBudget, string>,
    hints: {
      turns: 'Programs and searches for tools, corrections aside',
      tokens: 'That the model reads and writes for programs',
      cost_usd: 'For those tokens',
    } satisfies Record<keyof RunBudget, string>,
    aboveZero: 'Write a number above 0, like 0.05.',
    atMost: (limit: number) => `Write a number above 0 and at most ${limit}, like 0.05.`,
    whole: (limit: number) => `Write a whole number from 1 to ${formatCount(limit)}.`,
    fault: (label: string, text: string, fault: string) =>
      `${label} this run may use: “${text}” is not possible. ${fault}`,
    turns: (count: number) => formatQuantity(count, 'turn'),
    tokens: (count: number) => formatQuantity(count, 'token'),
  },
}

import { formatCount, formatQuantity } from '../../../lib/format/duration.ts'

/** What the list of comparisons says. */
export const words = {
  list: 'Comparisons',
  reading: 'Reading your comparisons',
  notRead: (why: string) => `Your comparisons could not be read. ${why}`,
  unreadable: (count: number) =>
    `${formatQuantity(count, 'comparison')} could not be read and ${count === 1 ? 'is' : 'are'} left out.`,
  columns: {
    comparison: 'Comparison',
    state: 'State',
    done: 'Trials done',
    right: 'Right answers',
    spent: 'Spent',
    started: 'Started',
    action: 'Action',
  },
  done: (done: string) => `${done} done`,
  noVerdict: (count: number) => `${formatCount(count)} without a verdict`,
  delete: (name: string) => `Delete ${name}`,
  deleted: (name: string) => `${name} is deleted.`,
  empty: {
    title: 'Compare a task in several ways. Start with one you ran.',
    runs: 'Choose runs',
    examples: 'Use the examples',
    about:
      'A model does it in code mode, by direct calling and with tool search: tokens, turns, time, money and right answers stand side by side.',
  },
  noModel: {
    title: 'A comparison needs a model, and none is set',
    about:
      'Here tasks are really run, by the same model in three ways. Without a model, each run that returned a value still shows what direct calling would have cost: that is computed.',
  },
}

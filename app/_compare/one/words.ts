import type { Comparison } from '../../../lib/compare/comparison.ts'
import type { WayFigures } from '../../../lib/compare/figures.ts'
import { formatCount, formatQuantity } from '../../../lib/format/duration.ts'

/** What the page of one comparison says. */
export const words = {
  back: '← All comparisons',
  delete: 'Delete this comparison',
  model: 'Model',
  each: (repeats: number) => `${formatQuantity(repeats, 'run')} each`,
  consent: {
    none: 'calls that need consent refused',
    ask: 'asks before calls that need consent',
    all: 'all calls allowed',
  } satisfies Record<Comparison['approve'], string>,
  csv: 'CSV',
  json: 'JSON',
  progress: {
    done: (done: number, all: number) => `${formatCount(done)} of ${formatCount(all)}`,
    repeat: (repeat: number, repeats: number) => `${ordinal(repeat)} of ${repeats}`,
    nothing: 'nothing spent yet',
    nothingOf: (most: string) => `nothing spent yet of about ${most}`,
    spent: (cost: string) => `spent ${cost}`,
    spentOf: (cost: string, most: string) => `spent ${cost} of about ${most}`,
    tokens: (tokens: number) => `spent ${formatCount(tokens)} tokens, price not known`,
    tokensOf: (tokens: number, most: string) =>
      `spent ${formatCount(tokens)} tokens, price not known; about ${most} cannot be held`,
  },
  state: {
    running: 'Running',
    runningDone: (done: string) => `Running, ${done}`,
    stop: 'Stop, keep what is done',
    stopped: 'Stopped',
    stoppedDone: (done: string) => `Stopped, ${done} done`,
    waits: 'It waits for your answer',
    lost: 'The server is not responding. This page catches up when it does.',
    said: {
      running: (done: string) => `Running, ${done} trials done.`,
      stopped: (done: string, why: string) => `Stopped, ${done} trials done. ${why}`,
      finished: (trials: number) => `Finished, ${formatQuantity(trials, 'trial')}.`,
    },
  },
  goOn: {
    label: 'At most in all, in US dollars',
    hint: 'Empty: no limit.',
    act: 'Resume',
    noAmount: 'Enter an amount, such as 0.50, or nothing for no limit.',
    notKnown: 'What was spent is not known in money. Leave it empty for no limit.',
    tooLittle: (spent: string) => `${spent} is spent already: enter more.`,
  },
  tasks: {
    title: 'Tasks',
    about: 'Select one: its figures, turns and trials stand below.',
    allBelow: (count: number) => `All ${count} below`,
    showAll: (count: number) => `Show all ${count}`,
    columns: { task: 'Task', other: 'Cheapest other', needs: 'Code needs' },
    more: (count: number) => `Show more of ${formatQuantity(count, 'task')}`,
    right: (right: number, judged: number) => `${right} of ${judged}`,
    noVerdict: 'no verdict',
    notDone: 'not done',
    notCompared: 'not compared',
  },
  directWins: {
    title: 'Tasks where another way wins',
    count: (won: number, compared: number) => `${formatCount(won)} of ${formatCount(compared)} tasks`,
    one: (task: string, theirs: number, way: string, ours: number) =>
      `“${task}”: ${formatCount(theirs)} tokens by ${way}, ${formatCount(ours)} with code mode.`,
    show: 'Show it',
    more: (count: number) => `And ${count} more, in the table.`,
  },
  trials: {
    title: 'Trials',
    columns: {
      trial: 'Trial',
      answer: 'Answer',
      tokens: 'Tokens',
      turns: 'Turns',
      calls: 'Calls',
      time: 'Time',
      cost: 'Cost',
    },
    name: (way: string, repeat: number) => `${way}, run ${repeat}`,
    more: (count: number) => `Show more of ${formatQuantity(count, 'trial')}`,
    noPrice: 'price not known',
  },
  figures: {
    caption: (what: string, model: string) => `Figures of ${what}, ${model}`,
    rows: {
      right: 'Right answers',
      tokens: 'Tokens',
      read: 'read',
      written: 'written',
      turns: 'Turns',
      time: 'Time',
      cost: 'Cost of one run',
    },
    range: (least: number, most: number) => `${least} to ${most}`,
    right: (right: number, judged: number) => `${formatCount(right)} of ${formatCount(judged)}`,
    noVerdict: (count: number) => `${formatCount(count)} no verdict`,
    notCompared: (count: number) => `${formatCount(count)} not compared`,
    noPrice: 'price not known',
    /** Behind a figure, for those who hear it. */
    best: ', the best',
    failed: ', failed its check',
    nothing: 'nothing yet',
    countedFrom: (way: string) => `What ${way} was counted from`,
    basis: {
      measured: {
        word: 'measured',
        text: 'Measured: what the provider of the model counted, over all requests of each run.',
      },
      computed: {
        word: 'computed',
        text: 'Computed: the provider of the model counts nothing, so what it read and wrote was counted with the tokenizer o200k_base.',
      },
      mixed: {
        word: 'partly computed',
        text: 'Of some runs the provider counted; of the others it counted nothing, and they were counted with the tokenizer o200k_base.',
      },
    } satisfies Record<NonNullable<WayFigures['basis']>, { word: string; text: string }>,
    note: {
      /** Where there are several runs. */
      mean: 'Mean and standard deviation, turns as lowest to highest.',
      against: 'Repairs, searches and the types a model read count against code mode.',
      part: (trials: number) =>
        `Right answers are of the ${trials === 1 ? '1 trial' : `${trials} trials`} of each way that every way has a verdict on.`,
      failed: 'A run that failed its check counts as failed, not as cheap.',
    },
  },
  headline: {
    wins: (way: string) => `Where ${way} wins`,
    means: 'What that means',
    notCompared: 'Not compared',
    codeNotCompared: 'Code mode is not compared',
    plainDirect: 'plain direct calling',
    right: (right: string) => `${right} right`,
    alone: (tokens: number, over: string) => `Code mode alone did, at ${formatCount(tokens)} tokens a run${over}.`,
    against: (own: number, other: number, over: string) => `${formatCount(own)} against ${formatCount(other)}${over}`,
    asMany: 'As many',
    asManyAs: (way: string, against: string) => `tokens as ${way}, the cheapest other way: ${against}.`,
    fewerThan: (way: string, against: string) => `tokens than the cheapest other way, ${way}: ${against}.`,
    second: (way: string, difference: string) => `Against ${way} it is ${difference}.`,
    outdone: (way: string, theirs: string, ours: string) => `${way} was right more often: ${theirs} against ${ours}`,
    cheaper: (way: string, theirs: number, ours: number) =>
      `${way} is cheaper here: ${formatCount(theirs)} tokens against ${formatCount(ours)}`,
    needs: (difference: string, over: string) => `Code mode needs ${difference}${over}.`,
    oneCall: 'One call: there is next to nothing to leave out.',
    corrected: (times: number, runs: number) =>
      `Its program was corrected ${formatQuantity(times, 'time')} in ${formatQuantity(runs, 'run')}.`,
    parts: (read: number, wrote: number) => `read ${formatCount(read)} and wrote ${formatCount(wrote)}`,
    bothParts: (ours: string, way: string, theirs: string) => `Code mode ${ours}; ${way} ${theirs}.`,
    money: (ours: string, theirs: string, way: string) => `A run costs ${ours} in code mode and ${theirs} by ${way}.`,
    moneyOtherWay: (ours: string, theirs: string, way: string) =>
      `In money it is the other way round: a run costs ${ours} in code mode and ${theirs} by ${way}.`,
    noVerdict: (way: string) => `${way} has no verdict and is not compared.`,
    fewerRight: (way: string, right: string) => `${way} gave ${right} right answers and is left out.`,
  },
  charts: {
    context: {
      title: 'Context read in each turn',
      sentence:
        'For each way, the run with the median number of tokens. Direct calling reads every schema again each turn.',
      turn: 'turn',
      read: 'tokens read',
      unit: 'tokens',
      notes: { repair: 'repair', search: 'search' },
    },
    right: {
      title: 'Right answers against the cost of one run',
      sentence: 'Higher is right more often, further left is cheaper; lines are one standard deviation.',
    },
  },
}

function ordinal(value: number): string {
  const last = value % 100 >= 11 && value % 100 <= 13 ? 0 : value % 10
  return `${value}${last === 1 ? 'st' : last === 2 ? 'nd' : last === 3 ? 'rd' : 'th'}`
}

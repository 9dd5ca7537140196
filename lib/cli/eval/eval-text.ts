import type { Comparison } from '../../compare/comparison.ts'
import type { Change, HeldTask } from '../../compare/sets/hold-against.ts'
import type { LastTime } from '../../compare/sets/last-time.ts'
import { type Held, type HeldWay, trialsOf, waysHeld } from '../../compare/sets/ways-held.ts'
import { alignColumns } from '../../format/align-columns.ts'
import { formatCount, formatDuration, formatQuantity } from '../../format/duration.ts'
import { plainLine } from '../../format/unseen.ts'
import { formatUsd } from '../../runs/cost-text.ts'
import { wayInWords } from '../../tokens/way-names.ts'

/** Under which heading a task is told; those that pass as before are only counted. */
const HEADINGS: readonly [string, (task: HeldTask) => boolean][] = [
  ['Passed the last time, fails now:', ({ change }) => change === 'broke'],
  ['Fails, more often than the last time:', ({ change }) => change === 'worse'],
  ['Fails:', ({ change, verdict }) => verdict === 'failed' && change !== 'broke' && change !== 'worse'],
  ['Nobody can tell:', ({ verdict, done, trials }) => verdict === 'unknown' && done === trials],
  ['Not all done:', ({ verdict, done, trials }) => verdict === 'unknown' && done < trials],
  ['Failed the last time, passes now:', ({ change }) => change === 'fixed'],
]

/** What a set came to, for people: first what passed before and fails now. */
export function evalText(now: Comparison, held: readonly HeldTask[], lastTime: LastTime): string {
  const several = { models: now.models.length > 1, ways: now.ways.length > 1 }
  const blocks = HEADINGS.flatMap(([heading, isOf]) => {
    const tasks = held.filter(isOf)
    return tasks.length > 0 ? [[heading, ...tasks.map((task) => `  ${taskLine(task, several)}`)].join('\n')] : []
  })
  return [titleOf(now, lastTime), ...blocks, countsOf(held), tableOf(waysHeld(held))].join('\n\n')
}

function titleOf({ id, name, tasks, repeats }: Comparison, { last, changed }: LastTime): string {
  const what = `${plainLine(name)}: ${formatQuantity(tasks.length, 'task')}, each ${formatQuantity(repeats, 'time')} (${id}).`
  if (last) return `${what} Held against ${dayOf(last)} (${last.id}, ${last.models.map(plainLine).join(', ')}).`
  if (changed)
    return `${what} Its tasks were changed since ${dayOf(changed)} (${changed.id}), so it is held against nothing.`
  return `${what} It is done for the first time.`
}

const dayOf = ({ createdAt }: { createdAt: string }) => createdAt.slice(0, 16).replace('T', ' ')

function taskLine(task: HeldTask, several: { models: boolean; ways: boolean }): string {
  const { before, why, verdict } = task
  const how = [
    ...(several.ways ? [wayInWords(task.way)] : []),
    ...(several.models ? [plainLine(task.model)] : []),
  ].join(', ')
  const last = before ? `, the last time ${before.passed} of ${before.done}` : ''
  const because = why !== undefined && verdict !== 'passed' ? ` ${plainLine(why)}` : ''
  return `${task.task}${how && ` by ${how}`}: ${doneText({ all: task.trials, done: task.done, passed: task.passed })}${last}.${because}`
}

/** `1 of 1 trial passed, 4 not done`: what was never begun has not failed. */
function doneText({ all, done, passed }: HeldWay['trials']): string {
  if (done === 0) return 'not begun'
  const open = all > done ? `, ${formatCount(all - done)} not done` : ''
  return `${formatCount(passed)} of ${formatQuantity(done, 'trial')} passed${open}`
}

function countsOf(held: readonly HeldTask[]): string {
  const count = (isOf: (task: HeldTask) => boolean) => held.filter(isOf).length
  const of = (change: Change) => count((task) => task.change === change)
  const passed = count(({ verdict }) => verdict === 'passed')
  const changes = [
    ...(of('broke') > 0 ? [`${of('broke')} passed the last time and ${of('broke') === 1 ? 'fails' : 'fail'} now`] : []),
    ...(of('fixed') > 0
      ? [`${of('fixed')} failed the last time and ${of('fixed') === 1 ? 'passes' : 'pass'} now`]
      : []),
  ]
  const trials = trialsOf(held)
  const passing = trials.done < trials.all ? `Not all done: ${doneText(trials)}` : `${passed} of ${held.length} passed`
  return `${passing}${changes.length > 0 ? `; ${changes.join('; ')}` : ''}.`
}

/** A row for each way and model: what passed, tokens, time and money of a trial, and how the last time was. */
function tableOf(ways: readonly HeldWay[]): string {
  const rows = [
    ['', 'passed', 'tokens a trial', 'time', 'cost'],
    ...ways.map((one) => [
      `${wayInWords(one.way)}, ${plainLine(one.model)}`,
      passedText(one),
      figure(one.tokens, one.before?.tokens, (tokens) => formatCount(Math.round(tokens))),
      figure(one.ms, one.before?.ms, formatDuration),
      figure(one.costUsd, one.before?.costUsd, formatUsd),
    ]),
  ]
  const note = ways.some(({ before }) => before)
    ? ['In brackets: the last time; of tokens, time and cost the change.']
    : []
  return [
    ...alignColumns(rows, (column) => column > 0),
    'Tokens, time and cost are of the trials that passed.',
    ...note,
  ].join('\n')
}

/** Of tasks; where not all are done of trials. */
function passedText({ passed, tasks, trials, before }: HeldWay): string {
  if (trials.done < trials.all) return doneText(trials).replace(' passed', '')
  return `${passed} of ${tasks}${before ? ` (${before.passed})` : ''}`
}

function figure(value: number | null, held: Held | undefined, write: (value: number) => string): string {
  if (value === null) return 'not known'
  return held ? `${write(value)} (${changeText(held)})` : write(value)
}

function changeText({ before, now }: { before: number; now: number }): string {
  if (before === now) return 'same'
  if (before === 0) return 'was 0'
  const percent = (now / before - 1) * 100
  const rounded = Math.abs(percent) < 0.05 ? '0.1' : Math.abs(percent).toFixed(1)
  return `${percent > 0 ? '+' : '−'}${rounded} %`
}

import { furtherOf } from '../harness/compare.ts'
import { round, withUnit } from '../harness/render.ts'
import { MANY_CALLS, SANDBOX_PROGRAMS } from '../harness/sandbox-programs.ts'
import type { Counts, Figure } from '../harness/section.ts'
import { summarize } from '../harness/summary.ts'
import type { Endless } from './commands.ts'
import type { Result } from './result.ts'

// What ours shall be, through the whole path.
const CONTEXT_MS = 3
const CONTEXT_P95_MS = 8
const PROCESS_MS = 9
const COLD_MS = 150
const FURTHER_CALL_MS = 0.15
const CONTEXT_RATE = 300
const PROCESS_RATE = 20
const MEMORY_GROWTH = 1.1
const AIMS: Record<string, Pick<Figure, 'aim' | 'aimP95'>> = {
  'context on': { aim: CONTEXT_MS, aimP95: CONTEXT_P95_MS },
  'process on': { aim: PROCESS_MS },
  'context off': { aim: COLD_MS },
}
const RATES: Record<string, number> = { 'context on': CONTEXT_RATE, 'process on': PROCESS_RATE }

/** Everybody in one table: a line each, also for those that are not there. */
export function tableOf(results: readonly Result[], people: number): Counts {
  const head = ['', 'wall', 'cold', 'warm p50', 'p95', `runs a second, ${people} people`, 'memory for each who rests']
  return {
    head: [...head, "the server's longest wait in an endless loop", 'its limit of 1 s'],
    rows: results.map((result) => [result.entry.name, result.entry.wall, ...cellsOf(result)]),
  }
}

function cellsOf({ missing, warm, cold, restingMb, crowd, endless }: Result): string[] {
  if (missing !== null) return [missing, '', '', '', '', '', '']
  const { median, p95 } = summarize(warm[0] ?? [])
  const failed = crowd.failures.length > 0 ? `, ${crowd.failures.length} failed` : ''
  return [
    withUnit(summarize(cold).median, 'ms'),
    withUnit(median, 'ms'),
    round(p95),
    `${round(summarize(crowd.rates).median)}${failed}`,
    withUnit(restingMb, 'MB'),
    endless === null ? 'for good' : waitOf(endless),
    limitOf(endless),
  ]
}

const waitOf = ({ ms, blockedMs }: Endless) =>
  ms === null ? `${withUnit(blockedMs, 'ms')} so far` : withUnit(blockedMs, 'ms')

function limitOf(endless: Endless | null): string {
  if (endless === null || endless.ms === null) return 'not kept'
  return `kept, ${withUnit(endless.ms, 'ms')}`
}

/** Every program of everybody, then what ours shall be besides. */
export function figuresOf(results: readonly Result[], people: number): Figure[] {
  const measured = results.filter(({ missing }) => missing === null)
  const against = (program: number) => {
    const child = measured.find(({ entry }) => entry.module.endsWith('node-child.ts'))
    return child && { what: 'a child process', summary: summarize(child.warm[program] ?? []) }
  }
  return [
    ...SANDBOX_PROGRAMS.flatMap(({ what }, program) =>
      measured.map((result): Figure => {
        const summary = summarize(result.warm[program] ?? [])
        const isFirst = program === 0
        return {
          ...{ what: `${what}: ${result.entry.name}`, unit: 'ms', summary, against: against(program) },
          ...(isFirst && AIMS[kindOf(result)]),
        }
      }),
    ),
    ...measured.flatMap((result) => furtherFigures(result, people)),
  ]
}

function furtherFigures(result: Result, people: number): Figure[] {
  const { entry, warm, crowd } = result
  const aims = kindOf(result) === 'context on' ? AIMS['context on'] : {}
  const alone: Figure = {
    ...{ what: `one tool call, alone: ${entry.name}`, unit: 'ms', summary: summarize(result.alone), ...aims },
  }
  const rate: Figure = {
    ...{ what: `runs a second, ${people} people: ${entry.name}`, unit: '/s', summary: summarize(crowd.rates) },
    atLeast: RATES[kindOf(result)],
  }
  if (kindOf(result) !== 'context on') return [alone, rate]
  const many = warm[SANDBOX_PROGRAMS.indexOf(MANY_CALLS.program)] ?? []
  const further = furtherOf(warm[0] ?? [], many, MANY_CALLS.calls - 1)
  const [early, late] = crowd.memory
  return [
    alone,
    rate,
    { what: `each further call: ${entry.name}`, unit: 'ms', summary: summarize(further), aim: FURTHER_CALL_MS },
    ...(early !== undefined && late !== undefined
      ? [
          {
            what: `all of it after ${early.runs} runs: ${entry.name}`,
            unit: 'MB' as const,
            summary: summarize([early.mb]),
          },
          {
            ...{ what: `all of it after ${late.runs} runs: ${entry.name}`, unit: 'MB' as const },
            ...{ summary: summarize([late.mb]), aim: early.mb * MEMORY_GROWTH },
          },
        ]
      : []),
  ]
}

const kindOf = ({ entry }: Result) => `${entry.with['engine']} ${entry.with['pooling']}`

import { InvalidArgumentError } from 'commander'
import type { Check, ComparisonRequest } from '../../compare/comparison.ts'
import { readTaskSet } from '../../compare/sets/read-task-set.ts'
import { MOST_SET_BYTES } from '../../compare/sets/task-set.ts'
import { PlaygroundError } from '../../errors.ts'
import type { Approve } from '../../runs/event.ts'
import type { Way } from '../../tokens/comparison.ts'
import { readAtMost } from '../read-at-most.ts'
import { positiveNumber, type SharedOptions } from '../shared.ts'
import type { Terminal } from '../terminal/terminal.ts'

export interface CompareOptions extends SharedOptions {
  checkText?: string
  checkPattern?: string
  checkPath?: string
  judge?: string
  ways?: Way[]
  models?: string[]
  repeats?: number
  approve?: Approve
  /** Null: without a bound. */
  maxCost?: number | null
  file?: string
  csv?: boolean
  resume?: string
}

/** What can be said of a comparison beside its tasks. */
const SAID = ['ways', 'models', 'repeats', 'approve', 'maxCost'] as const

/** What is to be compared. What the command says comes before what a file says. */
export async function requestOf(
  task: string | undefined,
  options: CompareOptions,
  terminal: Terminal,
): Promise<ComparisonRequest> {
  const { file } = options
  const check = checkOf(options)
  if (file !== undefined && check)
    throw new PlaygroundError('invalid-input', 'The checks of a file stand in it. Leave out the check, or the file.')
  const set =
    file === undefined
      ? { tasks: [{ id: 'task', task: task ?? '', ...(check && { check }) }] }
      : readTaskSet(await readAtMost(file, MOST_SET_BYTES, 'tasks', terminal), file)
  return withSaid(set, options)
}

/** What the command says comes before what the file says. */
export function withSaid(
  { maxCostUsd, ...set }: ComparisonRequest,
  { ways, models, repeats, approve, maxCost }: Pick<CompareOptions, (typeof SAID)[number]>,
): ComparisonRequest {
  const most = maxCost === undefined ? maxCostUsd : maxCost
  return {
    ...set,
    ...(ways && { ways }),
    ...(models && { models }),
    ...(repeats !== undefined && { repeats }),
    ...(approve && { approve }),
    ...(typeof most === 'number' && { maxCostUsd: most }),
  }
}

const FLAGS = {
  ...{ checkText: '--check-text', checkPattern: '--check-pattern', checkPath: '--check-path', judge: '--judge' },
  ...{ ways: '--ways', models: '--models', repeats: '--repeats', approve: '--approve' },
  ...{ maxCost: '--max-cost', csv: '--csv' },
} as const

/** Options that say what is compared: one that goes on has all of that already. */
const OF_A_NEW_ONE = [
  'checkText',
  'checkPattern',
  'checkPath',
  'judge',
  'ways',
  'models',
  'repeats',
  'approve',
] as const

/** Throws where something is said that would be passed over, so that nobody takes it for heard. */
export function assertHeard(options: CompareOptions, by: '--resume' | '--scenarios'): void {
  const names = by === '--resume' ? OF_A_NEW_ONE : ([...OF_A_NEW_ONE, 'maxCost', 'csv'] as const)
  const said = names.filter((name) => options[name] !== undefined).map((name) => FLAGS[name])
  if (said.length === 0) return
  const why =
    by === '--resume' ? 'goes on with what was asked for at the start' : 'computes without a model what the file says'
  throw new PlaygroundError('invalid-input', `${by} ${why}. Leave out ${said.join(', ')}.`)
}

/** Reads the value of `--max-cost`: an amount, or `none` for no bound. */
export const boundIn = (given: string): number | null => (given.toLowerCase() === 'none' ? null : positiveNumber(given))

/** How the answer is checked; undefined where nothing is said. Throws for more than one check. */
export function checkOf({ checkText, checkPattern, checkPath, judge }: CompareOptions): Check | undefined {
  const checks: Check[] = [
    ...(checkText === undefined ? [] : [{ kind: 'text' as const, text: checkText }]),
    ...(checkPattern === undefined ? [] : [{ kind: 'pattern' as const, pattern: checkPattern }]),
    ...(checkPath === undefined ? [] : [pathCheckOf(checkPath)]),
    ...(judge === undefined ? [] : [{ kind: 'judge' as const, prompt: judge }]),
  ]
  if (checks.length > 1)
    throw new PlaygroundError(
      'invalid-input',
      'Expected one of --check-text, --check-pattern, --check-path and --judge.',
    )
  return checks[0]
}

/** `$.total=42` is a path and what it has; `$.items[?@.n == 2]` is a path alone: what follows is no JSON. */
export function pathCheckOf(given: string): Check {
  for (const { index } of given.matchAll(/(?<![=!<>])=(?!=)/g)) {
    try {
      return { kind: 'path', path: given.slice(0, index), equals: JSON.parse(given.slice(index + 1)) as unknown }
    } catch {
      // The sign is one of the path.
    }
  }
  return { kind: 'path', path: given }
}

/** Reads the value of an option with commas between. */
export function namesIn(given: string): string[] {
  const names = given.split(',').map((name) => name.trim())
  if (names.every((name) => name !== '')) return names
  throw new InvalidArgumentError('Expected names with commas between.')
}

const WAYS: Record<string, Way> = {
  ...{ codemode: 'codeMode', code: 'codeMode', direct: 'direct' },
  ...{ directwithsearch: 'directWithSearch', search: 'directWithSearch' },
}

export function waysIn(given: string): Way[] {
  return namesIn(given).map((name) => {
    const way = WAYS[name.toLowerCase()]
    if (way) return way
    throw new InvalidArgumentError('Expected codeMode, direct or directWithSearch, with commas between.')
  })
}

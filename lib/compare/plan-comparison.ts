import { PlaygroundError } from '../errors.ts'
import { formatCount } from '../format/duration.ts'
import { offload } from '../offload/offload.ts'
import { isOffloadError } from '../offload/offload-error.ts'
import { parseTask } from '../task/parse-task.ts'
import { WAYS } from '../tokens/way-names.ts'
import { parsePath } from '../workspace/parse-path.ts'
import type { AnswerCheck } from './checks/child/check-answer.ts'
import type { ComparedTask, Comparison, Trial } from './comparison.ts'
import { COMPARISON_BOUNDS, comparisonRequest } from './comparison-request.ts'

/** What is to be done, with nothing left open. */
export type Plan = Pick<Comparison, 'name' | 'tasks' | 'ways' | 'models' | 'repeats' | 'approve' | 'maxCostUsd'>

const DEFAULT_REPEATS = 3
const CHECKS_LIMIT_MS = 5_000

/** Takes what somebody sent for a plan. `set` is the model that is set, `others` those that may be named. */
export async function planComparison(
  asked: unknown,
  { set, others, owner }: { set: string; others: readonly string[]; owner: string },
): Promise<Plan> {
  const read = comparisonRequest.safeParse(asked)
  if (!read.success) {
    const [issue] = read.error.issues
    throw wrong(`${issue?.path.join('.') || 'The comparison'}: ${issue?.message}`)
  }
  const {
    name,
    tasks,
    ways = WAYS,
    models = [set],
    repeats = DEFAULT_REPEATS,
    approve = 'none',
    maxCostUsd,
  } = read.data
  const plan = {
    ...{ name: name || nameOf(tasks), tasks, ways: [...new Set(ways)], models: [...new Set(models)], repeats, approve },
    ...(maxCostUsd !== undefined && { maxCostUsd }),
  }
  assertBounds(plan)
  for (const model of plan.models)
    if (model !== set && !others.includes(model)) throw wrong(unknownModel(model, set, others))
  for (const { task } of tasks) parseTask(task)
  await assertChecks(tasks, owner)
  return plan
}

/** Repeat by repeat and task by task all ways, so that what is done when it is stopped can be compared. */
export function trialsOf({ tasks, ways, models, repeats }: Plan): Trial[] {
  return Array.from({ length: repeats }, (_, at) => at + 1).flatMap((repeat) =>
    tasks.flatMap(({ id }) =>
      models.flatMap((model) => ways.map((way): Trial => ({ task: id, way, model, repeat, state: 'waiting' }))),
    ),
  )
}

function nameOf(tasks: readonly ComparedTask[]): string {
  const [first] = tasks
  const words = first?.task.split('\n')[0]?.slice(0, 80) ?? ''
  return tasks.length > 1 ? `${tasks.length} tasks` : words
}

function assertBounds(plan: Plan): void {
  const { tasks, ways, models, repeats } = plan
  const ids = new Set<string>()
  for (const { id } of tasks) {
    if (ids.has(id)) throw wrong(`Two tasks have the id "${id}". Give each its own.`)
    ids.add(id)
  }
  const trials = tasks.length * ways.length * models.length * repeats
  if (trials > COMPARISON_BOUNDS.trials)
    throw wrong(
      `These are ${formatCount(trials)} trials, at most ${formatCount(COMPARISON_BOUNDS.trials)} are done in one comparison. Take fewer tasks, ways, models or repeats.`,
    )
  for (const { path } of tasks.flatMap(({ files = [] }) => files)) parsePath(path)
  const fileBytes = tasks.flatMap(({ files = [] }) => files).reduce((sum, { text }) => sum + Buffer.byteLength(text), 0)
  if (fileBytes > COMPARISON_BOUNDS.fileBytes)
    throw wrong(
      `The files of the tasks have ${formatCount(fileBytes)} bytes, at most ${formatCount(COMPARISON_BOUNDS.fileBytes)}. Take less of them.`,
    )
  const bytes = Buffer.byteLength(JSON.stringify(plan))
  if (bytes > COMPARISON_BOUNDS.bytes)
    throw wrong(
      `The tasks have ${formatCount(bytes)} bytes, at most ${formatCount(COMPARISON_BOUNDS.bytes)}. Take fewer of them.`,
    )
}

async function assertChecks(tasks: readonly ComparedTask[], owner: string): Promise<void> {
  const read = tasks.flatMap(({ id, check }) =>
    check?.kind === 'pattern' || check?.kind === 'path' ? [{ id, check }] : [],
  )
  if (read.length === 0) return
  const checks: AnswerCheck[] = read.map(({ check }) => check)
  try {
    const fault = await offload('fault-in-checks', checks, { owner, limitMs: CHECKS_LIMIT_MS })
    if (fault) throw wrong(`The check of the task "${read[fault.at]?.id}" cannot be read: ${fault.fault}`)
  } catch (error) {
    if (!isOffloadError(error)) throw error
    throw wrong('The checks take too long to read. Take shorter patterns and paths, or fewer.')
  }
}

function unknownModel(model: string, set: string, others: readonly string[]): string {
  const known = [set, ...others.filter((other) => other !== set)].slice(0, 20).join(', ')
  return `The model "${model}" may not be asked here. Take one of: ${known}; an administrator adds others to llm.models.`
}

const wrong = (message: string) => new PlaygroundError('invalid-input', message)

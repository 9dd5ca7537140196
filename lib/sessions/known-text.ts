import { shapeValue } from '../result/shape-value.ts'
import { countTokens } from '../tokens/count-tokens.ts'
import { beginning } from './entry-of.ts'
import type { SessionTask } from './session.ts'
import { descriptionOf } from './session-log.ts'

/** What a session may cost a model to read, in each turn. */
export const MOST_KNOWN_TOKENS = 1_000
/** So many of its newest tasks are told. */
const MOST_TASKS = 8
const TASK_CHARS = 300
/** A value whose JSON is no longer is told as it is, others by their shape. */
const VALUE_CHARS = 160
const SHAPE_CHARS = 300
const MOST_FILES = 8

/** What a model is told of a session: its newest tasks with results and files, as many as fit. Null for none. */
export async function knownText(tasks: readonly SessionTask[], logFile: string): Promise<string | null> {
  const where = `Each result, and all output, is in ${logFile} at tasks[i], where task_id is the id told here.`
  const told: string[] = []
  for (const task of tasks.slice(-MOST_TASKS).reverse()) {
    const text = [where, taskText(task), ...told].join('\n')
    const [tokens = 0] = await countTokens([text])
    if (tokens > MOST_KNOWN_TOKENS) break
    told.unshift(taskText(task))
  }
  return told.length === 0 ? null : [where, ...told].join('\n')
}

/** One task with what came of it. */
export function taskText(task: SessionTask): string {
  const { entry, outcome, runId } = task
  const files = entry.files.slice(-MOST_FILES).map(({ path, change }) => `${path} ${change}`)
  return [
    `${runId}: ${beginning(oneLine(descriptionOf(task)), TASK_CHARS)}`,
    ...(entry.meant === undefined ? [] : [`  meant: ${beginning(oneLine(entry.meant), TASK_CHARS)}`]),
    outcome === 'returned' ? `  returned ${valueText(entry.result)}` : `  ended as ${outcome}`,
    ...(files.length > 0 ? [`  files: ${files.map(oneLine).join(', ')}`] : []),
  ].join('\n')
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ')

function valueText(value: unknown): string {
  const json = JSON.stringify(value ?? null)
  return json.length <= VALUE_CHARS ? json : beginning(typeText(shapeValue(value), 0), SHAPE_CHARS)
}

/** The type of a value, as TypeScript writes it. */
function typeText(value: unknown, depth: number): string {
  if (value === null || typeof value !== 'object') return value === null ? 'null' : typeof value
  if (Array.isArray(value)) return `${depth > 3 || value.length === 0 ? 'unknown' : typeText(value[0], depth + 1)}[]`
  if (depth > 3) return 'object'
  const fields = Object.entries(value).map(
    ([name, inside]) => `${JSON.stringify(name)}: ${typeText(inside, depth + 1)}`,
  )
  return `{ ${fields.join('; ')} }`
}

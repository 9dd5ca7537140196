import { basename } from 'node:path'
import type { z } from 'zod'
import { PlaygroundError } from '../../errors.ts'
import { formatBytes } from '../../format/bytes.ts'
import { faultInJson } from '../../json/fault-in-json.ts'
import { isObject } from '../../json/objects.ts'
import type { ComparedTask } from '../comparison.ts'
import { documentToJson } from './parse-document.ts'
import {
  asTask,
  faultTexts,
  fileBytesOf,
  MOST_FILE_BYTES,
  MOST_SET_TASKS,
  SetSettings,
  SetTask,
  type TaskSet,
} from './task-set.ts'

/** Something that somebody wrote, and where: `Line 3`, `Task 2`. */
interface Placed {
  value: unknown
  place: string
}

const MOST_FAULTS = 20

/**
 * Reads a set of tasks: JSON lines, a task each, before them perhaps one with settings; or one document, JSON or YAML, with
 * settings and `tasks`, or with tasks alone. Throws `invalid-input` with everything that is wrong, each with its place.
 */
export function readTaskSet(content: string, file: string): TaskSet {
  const { settings, tasks, faults } = parse(content.replace(/^\uFEFF/, ''))
  const read = settings ? take(settings, SetSettings, faults) : undefined
  const taken = tasks.slice(0, MOST_SET_TASKS).map((one) => take(one, SetTask, faults))
  const found = taken.flatMap((task) => (task ? [asTask(task)] : []))
  faults.push(...doubles(found))
  if (tasks.length > MOST_SET_TASKS)
    faults.push(`There are ${tasks.length} tasks, at most ${MOST_SET_TASKS} are done at once. Take several files.`)
  const fileBytes = fileBytesOf(found)
  if (fileBytes > MOST_FILE_BYTES)
    faults.push(
      `The files of the tasks have ${formatBytes(fileBytes)}, at most ${formatBytes(MOST_FILE_BYTES)} in all. Take less of them.`,
    )
  if (tasks.length === 0 && faults.length === 0)
    faults.push('There is no task in it. Write one as {"id": "sum", "task": "Add 2 and 3", "check": "5"}.')
  if (faults.length > 0) throw faulty(faults)
  const defined = Object.fromEntries(Object.entries(read ?? {}).filter(([, value]) => value !== undefined))
  return { name: nameOf(file), ...defined, tasks: found }
}

/** A set without a name is called like its file. */
const nameOf = (file: string) =>
  (file === '-' ? 'tasks' : basename(file).replace(/\.(jsonl|ndjson|json|ya?ml)$/i, '')).slice(0, 200) || 'tasks'

interface Parsed {
  settings?: Placed
  tasks: Placed[]
  faults: string[]
}

function parse(content: string): Parsed {
  const json = content.trim() === '' ? undefined : parsed(content)
  if (json !== undefined && !isLoneTask(json)) return ofDocument(json)
  const lines = content.split('\n')
  if (lines.filter((line) => line.trim() !== '').every((line) => line.trimStart().startsWith('{')))
    return ofLines(lines)
  const read = documentToJson(content)
  if ('fault' in read) return { tasks: [], faults: [`It is neither JSON nor YAML: ${read.fault}`] }
  return ofDocument(JSON.parse(read.json))
}

/** One line of JSON lines is JSON by itself. */
const isLoneTask = (json: unknown) => isObject(json) && !('tasks' in json)

const parsed = (text: string): unknown => (faultInJson(text) === null ? (JSON.parse(text) as unknown) : undefined)

function ofDocument(json: unknown): Parsed {
  const listed = (tasks: readonly unknown[]) => tasks.map((value, at) => ({ value, place: `Task ${at + 1}` }))
  if (Array.isArray(json)) return { tasks: listed(json), faults: [] }
  if (!isObject(json) || !Array.isArray(json['tasks']))
    return { tasks: [], faults: ['Expected a list of tasks, or an object with the list "tasks".'] }
  const { tasks, ...settings } = json
  return { settings: { value: settings, place: 'The set' }, tasks: listed(tasks as unknown[]), faults: [] }
}

function ofLines(lines: readonly string[]): Parsed {
  const result: Parsed = { tasks: [], faults: [] }
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '') continue
    const place = `Line ${at + 1}`
    const fault = faultInJson(line)
    const value: unknown = fault === null ? JSON.parse(line) : undefined
    if (fault !== null) result.faults.push(`${place}: it is not JSON: ${fault}`)
    else if (isSettings(value) && !result.settings && result.tasks.length === 0) result.settings = { value, place }
    else result.tasks.push({ value, place })
  }
  return result
}

const isSettings = (value: unknown) => isObject(value) && !('task' in value) && !('id' in value)

function take<Schema extends z.ZodType>(
  { value, place }: Placed,
  schema: Schema,
  faults: string[],
): z.output<Schema> | undefined {
  const read = schema.safeParse(value)
  if (read.success) return read.data
  faults.push(...faultTexts(read.error).map((fault) => `${place}: ${fault}`))
  return undefined
}

function doubles(tasks: readonly ComparedTask[]): string[] {
  const ids = tasks.map(({ id }) => id)
  const double = [...new Set(ids.filter((id, at) => ids.indexOf(id) !== at))]
  return double.map((id) => `There are several tasks ${JSON.stringify(id)}. Give each an id of its own.`)
}

function faulty(faults: readonly string[]): PlaygroundError {
  const more = faults.length - MOST_FAULTS
  const told = [...faults.slice(0, MOST_FAULTS), ...(more > 0 ? [`And ${more} more.`] : [])]
  return new PlaygroundError('invalid-input', `The set of tasks cannot be read.\n  ${told.join('\n  ')}`)
}

import { lstat, readdir, readFile, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { messageOf, PlaygroundError } from '../../errors.ts'
import { formatBytes } from '../../format/bytes.ts'
import { faultInJson } from '../../json/fault-in-json.ts'
import { isObject } from '../../json/objects.ts'
import { type BenchmarkTask, type ImportedTask, importTask } from './benchmark-task.ts'
import { documentToJson } from './parse-document.ts'
import { fileBytesOf, MOST_FILE_BYTES, MOST_SET_BYTES, MOST_SET_TASKS, type TaskSet } from './task-set.ts'

export interface Imported {
  set: TaskSet
  /** Tasks that are not in the set, and why. */
  leftOut: { id: string; why: string }[]
  /** What is to be known of tasks that are in it. */
  notes: { id: string; note: string }[]
}

const MOST_FIXTURE_BYTES = 1024 * 1024
const MOST_FOLDERS = 200
const TASKS_FILE = 'tasks.json'

/**
 * Reads tasks of a benchmark: a file with a list of them, or a folder with a folder for each category, in which `tasks.json`
 * lies and `fixtures/` beside it. Throws `invalid-input` where there are none; what cannot be taken over is told task by task.
 */
export async function importBenchmark(path: string, { judge = false } = {}): Promise<Imported> {
  const result: Imported = { set: { name: nameOf(path), tasks: [] }, leftOut: [], notes: [] }
  const found = await tasksAt(path, result)
  const many = found.reduce((sum, { tasks }) => sum + tasks.length, 0)
  if (many > MOST_SET_TASKS)
    throw wrong(`There are ${many} tasks, at most ${MOST_SET_TASKS} are in a set. Import the categories one by one.`)
  for (const { file, category, tasks } of found) {
    const shared = sharedTags(tasks)
    for (const [at, task] of tasks.entries()) {
      const named = category ?? categoryOf(task, shared)
      const read = await importTask(task, `task-${at + 1}`, {
        judge,
        ...(named !== undefined && { category: named }),
        fixture: (name) => readFixture(dirname(file), name),
      })
      take(read, result)
    }
  }
  return result
}

function take(read: ImportedTask, { set, leftOut, notes }: Imported): void {
  if ('fault' in read) {
    leftOut.push({ id: read.id, why: read.fault })
    return
  }
  const id = freeId(read.task, new Set(set.tasks.map((task) => task.id)))
  if (fileBytesOf([...set.tasks, read.task]) > MOST_FILE_BYTES) {
    leftOut.push({ id, why: `with its files the set would have more than ${formatBytes(MOST_FILE_BYTES)} of files` })
    return
  }
  set.tasks.push({ ...read.task, id })
  notes.push(...read.notes.map((note) => ({ id, note })))
}

/** What the files of a benchmark hold. Of several, one that cannot be read keeps nobody from the others. */
async function tasksAt(path: string, { leftOut }: Imported) {
  const files = await filesAt(path)
  const found: { file: string; category?: string; tasks: unknown[] }[] = []
  for (const one of files) {
    try {
      found.push({ ...one, tasks: await tasksIn(one.file) })
    } catch (error) {
      if (files.length === 1) throw error
      leftOut.push({ id: relative(path, one.file), why: messageOf(error).replace(/\.$/, '') })
    }
  }
  return found
}

async function filesAt(path: string): Promise<{ file: string; category?: string }[]> {
  const isFolder = await stat(path).then(
    (entry) => entry.isDirectory(),
    (error: unknown) => {
      throw wrong(
        `The benchmark cannot be read: ${messageOf(error)}. Name a file with tasks, or the folder of all.`,
        error,
      )
    },
  )
  if (!isFolder) return [{ file: path }]
  const folders = (await readdir(path, { withFileTypes: true })).filter((entry) => entry.isDirectory())
  const files: { file: string; category?: string }[] = []
  for (const { name } of folders.slice(0, MOST_FOLDERS).sort((a, b) => (a.name < b.name ? -1 : 1)))
    if (await isFile(join(path, name, TASKS_FILE))) files.push({ file: join(path, name, TASKS_FILE), category: name })
  if (await isFile(join(path, TASKS_FILE))) files.push({ file: join(path, TASKS_FILE) })
  if (files.length === 0)
    throw wrong(
      `No ${TASKS_FILE} lies in ${path} or in a folder of it. Name the folder with the categories, or a file.`,
    )
  return files
}

const isFile = (path: string) =>
  lstat(path).then(
    (entry) => entry.isFile(),
    () => false,
  )

/** Commas too many are passed over, as YAML does it: files that people wrote have them. */
async function tasksIn(file: string): Promise<unknown[]> {
  const entry = await stat(file)
  if (!entry.isFile()) throw wrong(`${file} is no file. Name a file with a list of tasks.`)
  const { size } = entry
  if (size > MOST_SET_BYTES)
    throw new PlaygroundError('too-large', `${file} has ${size} bytes, at most ${MOST_SET_BYTES} are read. Split it.`)
  const text = (await readFile(file, 'utf8')).replace(/^\uFEFF/, '')
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  if (lines.length > 1 && lines.every((line) => faultInJson(line) === null))
    return lines.map((line) => JSON.parse(line) as unknown)
  const read = documentToJson(text)
  if ('fault' in read) throw wrong(`${file} is neither JSON nor YAML: ${read.fault}. Name a file with a list of tasks.`)
  const value: unknown = JSON.parse(read.json)
  const list = isObject(value) ? (value['tasks'] ?? value['benchmarks'] ?? value['problems']) : value
  if (Array.isArray(list)) return list as unknown[]
  throw wrong(`${file} has no list of tasks. Expected a list, or an object with the list "tasks".`)
}

function tagsOf(task: unknown): string[] {
  const tags = isObject(task) ? task['tags'] : undefined
  return Array.isArray(tags) ? tags.filter((tag): tag is string => typeof tag === 'string') : []
}

/** Tags that all tasks have, as the name of the benchmark, tell none of them apart. */
function sharedTags(tasks: readonly unknown[]): ReadonlySet<string> {
  const [first = [], ...others] = tasks.map(tagsOf)
  return new Set(others.length === 0 ? [] : first.filter((tag) => others.every((tags) => tags.includes(tag))))
}

const categoryOf = (task: unknown, shared: ReadonlySet<string>) =>
  tagsOf(task as BenchmarkTask).find((tag) => !shared.has(tag))

function freeId({ id, category }: { id: string; category?: string }, taken: ReadonlySet<string>): string {
  if (!taken.has(id)) return id
  const named = category === undefined ? id : `${category.replace(/[^\w.-]+/g, '-')}-${id}`.slice(0, 90)
  if (!taken.has(named)) return named
  for (let number = 2; ; number++) if (!taken.has(`${named}-${number}`)) return `${named}-${number}`
}

/** Only what lies in the folder `fixtures` beside the tasks is read, wherever links lead. */
async function readFixture(folder: string, name: string): Promise<{ text: string } | { fault: string }> {
  try {
    const home = join(await realpath(folder), 'fixtures')
    const path = await realpath(resolve(home, name))
    if (relative(home, path).startsWith('..')) return { fault: 'it lies outside the folder fixtures' }
    const entry = await stat(path)
    if (!entry.isFile()) return { fault: 'it is no file' }
    if (entry.size > MOST_FIXTURE_BYTES)
      return { fault: `it has ${entry.size} bytes, at most ${MOST_FIXTURE_BYTES} are read` }
    const text = await readFile(path, 'utf8')
    return text.includes('\0') ? { fault: 'it is no text' } : { text }
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    return { fault: isMissing ? 'there is none in the folder fixtures beside the tasks' : messageOf(error) }
  }
}

const nameOf = (path: string) => (basename(resolve(path)).replace(/\.\w+$/, '') || 'benchmark').slice(0, 200)

const wrong = (message: string, cause?: unknown) => new PlaygroundError('invalid-input', message, { cause })

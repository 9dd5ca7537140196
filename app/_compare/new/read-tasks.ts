import type { Check, ComparedTask } from '../../../lib/compare/comparison.ts'
import { words } from './words.ts'

export type ReadTasks = { tasks: ComparedTask[] } | { fault: string }

/**
 * The tasks of a form or a file: each line is one, in words or as JSON `{id?, task, check?, category?}`. Those without an
 * id are numbered. What a check may be the server says.
 */
export function readTasks(text: string): ReadTasks {
  const tasks: (Omit<ComparedTask, 'id'> & { id: string | null })[] = []
  for (const [at, raw] of text.split(/\r?\n/).entries()) {
    const line = raw.trim()
    if (line === '') continue
    const read = line.startsWith('{') ? readJsonLine(line) : { id: null, task: line }
    if (typeof read === 'string') return { fault: words.tasks.atLine(at + 1, read) }
    if (read.id !== null && tasks.some(({ id }) => id === read.id))
      return { fault: words.tasks.atLine(at + 1, words.tasks.sameId(read.id)) }
    tasks.push(read)
  }
  if (tasks.length === 0) return { fault: words.tasks.none }
  return { tasks: numbered(tasks) }
}

function readJsonLine(line: string): (Omit<ComparedTask, 'id'> & { id: string | null }) | string {
  let value: Record<string, unknown>
  try {
    value = JSON.parse(line)
  } catch {
    return words.tasks.noJson
  }
  const { id, task, check, files, ...rest } = value
  if (typeof task !== 'string' || task.trim() === '') return words.tasks.noTask
  if (id !== undefined && (typeof id !== 'string' || !/^[\w.-]+$/.test(id))) return words.tasks.wrongId
  return {
    ...{ ...rest, id: id ?? null, task },
    ...(check !== undefined && { check: asCheck(check) }),
    ...(files !== undefined && { files: asFiles(files) }),
  }
}

/** As sets of tasks write it: a text alone, or `{"judge": "…"}`. What is neither is left to the server, which says why. */
function asCheck(check: unknown): Check {
  if (typeof check === 'string') return { kind: 'text', text: check }
  if (typeof check !== 'object' || check === null || 'kind' in check) return check as Check
  const { judge, ...others } = check as Record<string, unknown>
  if (judge !== undefined) return { kind: 'judge', prompt: judge, ...others } as Check
  const kind = ['text', 'pattern', 'path'].find((one) => one in check)
  return { ...(kind !== undefined && { kind }), ...check } as Check
}

/** Texts by their paths, or a list of both. */
function asFiles(files: unknown): NonNullable<ComparedTask['files']> {
  if (typeof files !== 'object' || files === null || Array.isArray(files)) return files as []
  return Object.entries(files).map(([path, text]) => ({ path, text }))
}

function numbered(tasks: readonly (Omit<ComparedTask, 'id'> & { id: string | null })[]): ComparedTask[] {
  const taken = new Set(tasks.map(({ id }) => id))
  let next = 1
  return tasks.map(({ id, ...task }) => {
    if (id !== null) return { ...task, id }
    while (taken.has(`task-${next}`)) next++
    return { ...task, id: `task-${next++}` }
  })
}

/** A task as one line: in words, or as JSON where it has several lines or looks like JSON. */
export const lineOf = (task: string): string =>
  /[\r\n]/.test(task) || task.trim().startsWith('{') ? JSON.stringify({ task }) : task.trim()

/** The lines with these tasks below them, each once. */
export function withTasks(text: string, tasks: readonly string[]): string {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const known = new Set(lines.map((line) => line.trim()))
  return [...lines, ...tasks.map(lineOf).filter((line) => !known.has(line))].join('\n')
}

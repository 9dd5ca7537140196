import { createHash } from 'node:crypto'
import type { ComparedTask } from '../comparison.ts'

/**
 * The same for the same tasks with the same checks and files, in whatever order they stand: figures of two times can be held
 * against each other only then. Models, ways and repeats are no part of it, nor is what is only for reading.
 */
export function digestOfSet(tasks: readonly ComparedTask[]): string {
  const what = [...tasks]
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, task, check, files = [] }) => [
      id,
      task.trim(),
      sorted(check ?? null),
      files.map(({ path, text }) => [path, text]).sort(),
    ])
  return createHash('sha256').update(JSON.stringify(what)).digest('hex')
}

/** With its keys in order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, one]) => [key, sorted(one)])
}

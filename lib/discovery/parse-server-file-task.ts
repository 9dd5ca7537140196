import { parseServerFile, type ServerFile } from './server-file.ts'

/** What is answered is taken in by the thread that serves everybody. */
const MAX_VALUES = 500_000

export function parseServerFileTask(text: string): ServerFile {
  const file = parseServerFile(text)
  if (countValues(file, MAX_VALUES) > MAX_VALUES) throw new Error(`It has more than ${MAX_VALUES} values.`)
  return file
}

function countValues(value: unknown, most: number): number {
  if (typeof value !== 'object' || value === null) return 1
  let count = 1
  for (const inner of Object.values(value)) {
    count += countValues(inner, most - count)
    if (count > most) break
  }
  return count
}

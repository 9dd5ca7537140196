import { createReadStream } from 'node:fs'
import { resolve } from 'node:path'
import type { z } from 'zod'
import { messageOf, PlaygroundError } from '../../errors.ts'
import type { Terminal } from '../terminal/terminal.ts'

/** A line of a batch: what it asks for, or why it cannot be used. */
export type BatchLine<T> = { line: number; item: T } | { line: number; fault: string }

/** Reads a file of JSON lines one by one; `-` is stdin. Empty lines are passed over. */
export async function* readBatch<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
  terminal: Terminal,
): AsyncGenerator<BatchLine<z.output<Schema>>> {
  for await (const lines of readBursts(file, schema, terminal)) yield* lines
}

/** The same in bursts: the lines that were there at one time, so that what they share can be looked up once for all. */
export async function* readBursts<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
  terminal: Terminal,
): AsyncGenerator<BatchLine<z.output<Schema>>[]> {
  const input = file === '-' ? process.stdin : createReadStream(resolve(terminal.cwd, file))
  let count = 0
  const parse = (texts: string[]): BatchLine<z.output<Schema>>[] =>
    texts.flatMap((text) => {
      count++
      return text.trim() ? [{ line: count, ...parseLine(text, schema) }] : []
    })
  let rest = ''
  try {
    for await (const chunk of input.setEncoding('utf8') as AsyncIterable<string>) {
      const texts = (rest + chunk).split('\n')
      rest = texts.pop() ?? ''
      const lines = parse(texts)
      if (lines.length > 0) yield lines
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error
    throw new PlaygroundError('invalid-input', `The batch cannot be read: ${messageOf(error)}`, { cause: error })
  }
  const last = parse([rest])
  if (last.length > 0) yield last
}

function parseLine<Schema extends z.ZodType>(
  text: string,
  schema: Schema,
): { item: z.output<Schema> } | { fault: string } {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    return { fault: `not JSON: ${messageOf(error)}` }
  }
  const parsed = schema.safeParse(json)
  if (parsed.success) return { item: parsed.data }
  return {
    fault: parsed.error.issues.map((issue) => `${issue.path.join('.') || 'the line'}: ${issue.message}`).join('; '),
  }
}

/** Does `work` for each item, at most `concurrency` at a time. Stops reading ahead when all are busy. */
export async function forEachAtOnce<T>(
  items: AsyncIterable<T>,
  concurrency: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const busy = new Set<Promise<void>>()
  for await (const item of items) {
    const done: Promise<void> = work(item).finally(() => busy.delete(done))
    busy.add(done)
    if (busy.size >= concurrency) await Promise.race(busy)
  }
  await Promise.all(busy)
}

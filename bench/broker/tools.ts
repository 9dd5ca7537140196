import { setTimeout as sleep } from 'node:timers/promises'

/** A tool of the server whose calls are measured. */
export interface AnswerTool {
  name: string
  description: string
  /** The one number that it takes. */
  parameter: string
  /** What stands in its result, as text. */
  answer(value: number): Promise<string> | string
}

const KB = 1024
/** About what one row has as JSON. */
const ROW_BYTES = 92

/** Rows as JSON, of so many bytes or a little more: what a tool that lists something returns. */
export function rowsOf(bytes: number): string {
  const rows = Array.from({ length: Math.floor(bytes / ROW_BYTES) }, (_, id) => ({
    ...{ id: 100_000 + id, name: `row ${100_000 + id}`, amount: 1_000.5 + (id % 1_000), open: id % 4 === 0 },
    note: 'abcdefghijklmnopqrst',
  }))
  return JSON.stringify(rows)
}

const hundredKb = rowsOf(100 * KB)
const oneMb = rowsOf(KB * KB)

/** The results are made before anybody asks: what is measured is the way to them. */
export const ANSWER_TOOLS: readonly AnswerTool[] = [
  { name: 'small', description: 'Answers a number.', parameter: 'a', answer: (a) => `{"a":${a}}` },
  { name: 'medium', description: 'Answers 100 KB of rows.', parameter: 'a', answer: () => hundredKb },
  { name: 'large', description: 'Answers 1 MB of rows.', parameter: 'a', answer: () => oneMb },
  {
    ...{ name: 'wait', description: 'Answers after so many ms.', parameter: 'ms' },
    async answer(ms) {
      await sleep(ms)
      return `{"ms":${ms}}`
    },
  },
]

/** The schema of its input. */
export const inputOf = ({ parameter }: AnswerTool) => ({
  ...{ type: 'object' as const, properties: { [parameter]: { type: 'number' } }, required: [parameter] },
})

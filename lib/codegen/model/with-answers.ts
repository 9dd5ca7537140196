import type { Values } from '../../runs/question.ts'

const IS_PLAIN = /^[^\n\r"]{1,500}$/

/** A task with the answers to the questions it left open, a line each: it is said as part of the task. */
export function withAnswers(task: string, values: Values | undefined): string {
  const lines = Object.entries(values ?? {}).map(([name, value]) => `${name} = ${plain(value)}`)
  return lines.length === 0 ? task : `${task}\n\nAnswers:\n${lines.join('\n')}`
}

/** Quoted only where it could be misread: a text of several lines would look like several answers. */
const plain = (value: unknown) => (typeof value === 'string' && IS_PLAIN.test(value) ? value : JSON.stringify(value))

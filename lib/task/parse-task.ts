import { PlaygroundError } from '../errors.ts'
import { splitClauses } from './split-clauses.ts'
import type { Task } from './task.ts'

/** Longest task, in characters. Longer ones are data, and data belongs into a file the task names. */
export const MAX_TASK_CHARACTERS = 20_000

/**
 * Takes a task from the words somebody typed: cleaned, bounded, split into steps.
 * Throws `invalid-input` for an empty one and `too-large` for one over the limit.
 */
export function parseTask(text: string): Task {
  if (text.length > MAX_TASK_CHARACTERS * 2) throw tooLarge(text.trim().length)
  const clean = normalize(text)
  if (clean === '') throw new PlaygroundError('invalid-input', 'Write a task first.')
  if (clean.length > MAX_TASK_CHARACTERS) throw tooLarge(clean.length)
  return { text: clean, clauses: splitClauses(clean) }
}

function tooLarge(length: number): PlaygroundError {
  return new PlaygroundError(
    'too-large',
    `A task may have at most ${count(MAX_TASK_CHARACTERS)} characters; this one has ${count(length)}. Put long data into a file and name the file in the task.`,
  )
}

const count = (value: number) => value.toLocaleString('en-US')

/** Keeps line ends and tabs; drops what cannot be seen: control characters, direction marks, halves of characters. */
function normalize(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(/[\u00a0\u202f\u3000]/g, ' ')
    .replace(
      /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufffd]/g,
      '',
    )
    .trim()
}

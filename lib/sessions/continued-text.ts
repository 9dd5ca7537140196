import { countTokens } from '../tokens/count-tokens.ts'
import { beginning } from './entry-of.ts'
import { taskText } from './known-text.ts'
import type { SessionTask } from './session.ts'

/** What the program of the run before may cost a model to read; of a longer one its beginning is told, or nothing. */
const MOST_TOKENS = 1_500
const PROGRAM_CHARS = [6_000, 2_000, 600]

/** What a model is told of the run that a task goes on from: its task, result, files and program. */
export async function continuedText(before: SessionTask): Promise<string> {
  const { program, resultFile } = before.entry
  const about = [
    taskText(before),
    ...(resultFile === undefined ? [] : [`  Its whole result is in ${resultFile}, as JSON.`]),
  ].join('\n')
  if (program === null) return about
  for (const chars of PROGRAM_CHARS) {
    const text = `${about}\n  Its program:\n${beginning(program, chars)}`
    const [tokens = 0] = await countTokens([text])
    if (tokens <= MOST_TOKENS) return text
  }
  return about
}

import { plainLine } from '../../format/unseen.ts'
import type { Question } from '../../runs/question.ts'

const MAX_ABOUT = 300

/** What is asked for, and how it is given. */
export function questionText({ name, schema }: Question, again?: (name: string) => string): string {
  const { type, enum: choices, description } = schema
  const types = [type].flat().filter((one) => typeof one === 'string')
  const kind = Array.isArray(choices) ? choices.slice(0, 20).map(String).join(', ') : types.join(' or ')
  const about = typeof description === 'string' ? description.slice(0, MAX_ABOUT) : ''
  const asked = plainLine(`${name}${kind && ` (${kind})`}${about && `: ${about}`}`)
  return `  ${asked}\nRun it again with the value:\n  ${again?.(name) ?? `cem run "TASK" --set ${name}=VALUE`}`
}

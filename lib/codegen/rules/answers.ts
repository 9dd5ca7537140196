import type { JsonSchema, Tool } from '../../discovery/tool.ts'
import { isObject } from '../../json/objects.ts'
import type { Values } from '../../runs/question.ts'
import { type Answered, answerFor } from '../answer-for.ts'
import { objectOf, quote } from '../quote.ts'
import type { Filled } from './fill-fields.ts'
import { propertiesOf, requiredOf } from './roles.ts'

/** Fills fields for which the task says nothing from answers by their names. `fault` goes on with why one is still missing. */
export function fillFromAnswers(filled: Filled, schema: JsonSchema, answers: Values): Filled & { fault: string } {
  const fields: Record<string, string> = Object.assign(Object.create(null), filled.fields)
  for (const name of requiredOf(schema)) {
    if (name in fields) continue
    const answer = answerTo(name, schema, answers)
    if (!answer?.ok)
      return { ...filled, fields, missing: name, fault: answer ? `: ${answer.expected} was expected` : '' }
    fields[name] = literalOf(answer.value)
  }
  return { ...filled, fields, missing: null, fault: '' }
}

/** The text that somebody answered with for a field of a tool; null where there is none. */
export function answerText({ inputSchema }: Tool, field: string, answers: Values): string | null {
  const answer = answerTo(field, inputSchema, answers)
  return answer?.ok && typeof answer.value === 'string' ? answer.value : null
}

function answerTo(field: string, schema: JsonSchema, answers: Values): Answered | null {
  return Object.hasOwn(answers, field) ? answerFor(propertiesOf(schema)[field] ?? {}, answers[field]) : null
}

/** A value of JSON as code. */
function literalOf(value: unknown): string {
  if (typeof value === 'string') return quote(value)
  if (Array.isArray(value)) return `[${value.map(literalOf).join(', ')}]`
  if (isObject(value))
    return objectOf(Object.fromEntries(Object.entries(value).map(([key, of]) => [key, literalOf(of)])))
  return JSON.stringify(value)
}

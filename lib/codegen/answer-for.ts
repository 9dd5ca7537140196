import type { JsonSchema } from '../discovery/tool.ts'

/** An answer as its question's schema wants it, or what was expected instead. */
export type Answered = { ok: true; value: unknown } | { ok: false; expected: string }

/**
 * An answer to a question in the type that its schema says. A text that stands for something else becomes that: `3` where a
 * number is asked for, `true` where yes or no is, JSON where a list or an object is.
 *
 * @example answerFor({ type: 'integer' }, '3') // { ok: true, value: 3 }
 */
export function answerFor(schema: JsonSchema, answer: unknown): Answered {
  const { enum: choices, type } = schema
  if (Array.isArray(choices)) return choiceFrom(choices, answer)
  const types = (Array.isArray(type) ? type : [type]).filter((one): one is Type => Object.hasOwn(EXPECTED, String(one)))
  if (types.length === 0) return { ok: true, value: answer }
  for (const one of types) {
    const value = asType(one, answer)
    if (value !== undefined) return { ok: true, value }
  }
  return { ok: false, expected: types.map((one) => EXPECTED[one]).join(' or ') }
}

const EXPECTED = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list in JSON',
  object: 'an object in JSON',
  null: 'null',
}
type Type = keyof typeof EXPECTED

function choiceFrom(choices: readonly unknown[], answer: unknown): Answered {
  const same = (each: unknown) => JSON.stringify(each) === JSON.stringify(answer)
  const alike = (each: unknown) => String(each).toLowerCase() === String(answer).toLowerCase()
  const at = [choices.findIndex(same), choices.findIndex(alike)].find((index) => index >= 0)
  if (at !== undefined) return { ok: true, value: choices[at] }
  return {
    ok: false,
    expected: `one of ${choices
      .slice(0, 10)
      .map((each) => JSON.stringify(each))
      .join(', ')}`,
  }
}

/** Undefined where it is none of that type. */
function asType(type: Type, answer: unknown): unknown {
  const value = type !== 'string' && typeof answer === 'string' ? parsed(answer) : answer
  return isOf(type, value) ? value : undefined
}

function isOf(type: Type, value: unknown): boolean {
  switch (type) {
    case 'integer':
      return Number.isSafeInteger(value)
    case 'number':
      return typeof value === 'number' && Number.isFinite(value)
    case 'array':
      return Array.isArray(value)
    case 'null':
      return value === null
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value)
    default:
      return typeof value === type
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // No type is meant by a text that is no JSON.
  }
}

import { stemOf } from '../../../selection/terms.ts'
import type { Choice } from '../choose/choice.ts'
import { contentOf } from '../choose/content-of.ts'
import type { Clause } from '../read/clause.ts'
import { Ref } from './code.ts'
import type { Draft, Output } from './draft.ts'
import type { Planning } from './look-call.ts'

/** Mean what came before without saying what it was. */
const PRONOUN = /^(?:it|this|that|these|those|them|they|their|its)$/
const RESULT =
  /^(?:result|outcome|answer|list|output|figure|number|total|sum|count|average|amount|value|table|summary|copy)$/

/** What an earlier step left behind, where words of a clause mean it, with those words: `mail the total`, `save them`. */
export function referred(
  { words, values }: Clause,
  open: ReadonlySet<number>,
  { outputs, said }: Draft,
): { output: Output; at: readonly number[] } | null {
  const output = outputs.at(-1)
  if (!output) return null
  const isFree = (at: number) => !values.some(({ kind, from, to }) => kind !== 'number' && from <= at && at < to)
  const at = words.flatMap(({ text, root }, i) => {
    const isNamed = RESULT.test(root) || (open.has(i) && (said.has(root) || output.subject.includes(stemOf(root))))
    return isFree(i) && (PRONOUN.test(text.toLowerCase()) || isNamed) ? [i] : []
  })
  return at.length > 0 ? { output, at } : null
}

/** Whether a clause orders something with what came before it, for a text that its tool needs. */
export const refersBack = ({ words }: Clause, { missing, isRead }: Choice): boolean =>
  !isRead &&
  missing.some(isText) &&
  words.some(({ text, root }) => PRONOUN.test(text.toLowerCase()) || RESULT.test(root))

/** What a step left behind as it was when it was looked at. */
export function* seenOf({ saw }: Output): Planning<unknown> {
  if (!saw) return undefined
  return 'value' in saw ? saw.value : yield saw.look
}

const isText = ({ name, type }: Choice['missing'][number]) => TEXTS.test(name) && type === 'string'
const TEXTS = /^(?:body|text|content|contents|message|description|comment|note)$/i

/** `mail the total to …`: a text that is what the step before found. */
export function* textFromBefore(
  choice: Choice,
  fields: ReadonlyMap<Choice['missing'][number], unknown>,
  clause: Clause,
  open: Set<number>,
  draft: Draft,
): Planning<ReadonlyMap<Choice['missing'][number], unknown>> {
  const [parameter] = choice.missing.filter((one) => !fields.has(one) && isText(one))
  const meant = parameter && referred(clause, open, draft)
  if (!parameter || !meant) return fields
  const value = yield* seenOf(meant.output)
  if (value === undefined) return fields
  for (const at of contentOf(clause)) if (meant.at.includes(at)) open.delete(at)
  return new Map(fields).set(parameter, new Ref(asText(meant.output, value, draft), textOf(value)))
}

function asText({ name }: Output, value: unknown, draft: Draft): string {
  if (typeof value !== 'object') return `String(${name})`
  draft.help([TEXT])
  return `textOf(${name})`
}

const TEXT = [
  '/** A value as people read it: of a list one line each. */',
  'const textOf = (value: unknown): string =>',
  "  Array.isArray(value) ? value.map(textOf).join('\\n')",
  "  : typeof value === 'object' && value !== null ? Object.entries(value).map(([key, one]) => [key, textOf(one)].join(': ')).join(', ')",
  "  : String(value ?? '')",
].join('\n')

/** The same here. */
const textOf = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(textOf).join('\n')
    : typeof value === 'object' && value !== null
      ? Object.entries(value)
          .map(([key, one]) => `${key}: ${textOf(one)}`)
          .join(', ')
      : String(value ?? '')

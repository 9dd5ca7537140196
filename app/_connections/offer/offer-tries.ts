import type { OfferTry } from '../../../lib/connections/service/try-offers.ts'
import { words } from './words.ts'

/** Something that was read from the page, and what came of it. */
export interface TriedOffer {
  id: number
  /** Of what is offered. */
  key: string
  kind: 'resource' | 'template' | 'prompt'
  values: Record<string, string>
  /** In ms since 1970. */
  at: number
  result: OfferTry
}

/** More nobody looks back to, and each holds what came of it. */
const MOST = 30

/** The newest first. */
export const withOfferTry = (tries: readonly TriedOffer[], made: TriedOffer): TriedOffer[] =>
  [made, ...tries].slice(0, MOST)

/** A program that asks for the same. */
export function asProgram(server: string, { kind, values, result: { asked } }: TriedOffer): string {
  const from = `{ server: ${JSON.stringify(server)} }`
  if (kind !== 'prompt')
    return `import { readResource } from './client/resources.ts'\n\nexport default await readResource(${JSON.stringify(asked)}, ${from})\n`
  const args = JSON.stringify(values, null, 2)
  return `import { getPrompt } from './client/prompts.ts'\n\nexport default await getPrompt(${JSON.stringify(asked)}, ${args}, ${from})\n`
}

/** What was asked and what came back, as far as the page has it. */
export function asJson({ kind, values, result }: TriedOffer): string {
  const { asked } = result
  const what = kind === 'prompt' ? { prompt: asked, arguments: values } : { uri: asked }
  return JSON.stringify({ ...what, result: result.ok ? result.answer : result.error }, null, 2)
}

/** What is filled in, without what was left empty and need not be there. */
export const filledValues = (
  fields: readonly { name: string; isRequired: boolean }[],
  typed: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(
    fields.flatMap(({ name, isRequired }) => {
      const text = typed[name] ?? ''
      return text === '' && !isRequired ? [] : [[name, text]]
    }),
  )

/** What of it is missing, in words by field. */
export const missingValues = (
  fields: readonly { name: string; isRequired: boolean }[],
  typed: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(
    fields.flatMap(({ name, isRequired }) => (isRequired && !typed[name] ? [[name, words.form.isRequired]] : [])),
  )

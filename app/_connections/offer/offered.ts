import type { ListedOffer } from '../../../lib/connections/listed-offer.ts'
import { words } from './words.ts'

/** A field that is filled in before something is asked for. */
export interface OfferField {
  name: string
  isRequired: boolean
  hint: string
}

/** Something that a server has besides tools. `words` are what it is found by. */
export type Offered = { key: string; title: string; about: string; words: string; fields: OfferField[] } & (
  | { kind: 'resource'; mimeType: string }
  /** `isReadable`: where it is not, the whole address is the one field. */
  | { kind: 'template'; isReadable: boolean }
  | { kind: 'prompt' }
)

/** The field for an address whose template cannot be read. */
export const WHOLE_ADDRESS = 'address'

export const resourcesOf = ({ resources, templates }: ListedOffer): Offered[] => [
  ...resources.map(
    ({ uri, name, description, mimeType }): Offered => ({
      ...{ kind: 'resource', key: uri, title: uri, fields: [], mimeType },
      about: description || (name === uri ? '' : name),
      words: fold(uri, name, description),
    }),
  ),
  ...templates.map(({ uriTemplate, name, description, variables }): Offered => {
    const whole = {
      name: WHOLE_ADDRESS,
      isRequired: true,
      hint: words.form.wholeAddress,
    }
    return {
      ...{ kind: 'template', key: uriTemplate, title: uriTemplate, isReadable: variables !== null },
      about: description || name,
      words: fold(uriTemplate, name, description),
      fields: variables?.map((one) => ({ name: one, isRequired: true, hint: '' })) ?? [whole],
    }
  }),
]

export const promptsOf = ({ prompts }: ListedOffer): Offered[] =>
  prompts.map(({ name, description, arguments: args }) => ({
    ...{ kind: 'prompt', key: name, title: name, about: description, words: fold(name, description) },
    fields: args.map((one) => ({ name: one.name, isRequired: one.required, hint: one.description ?? '' })),
  }))

/** What it is, for the column of kinds. */
export function kindOf(one: Offered): string {
  if (one.kind === 'resource') return one.mimeType || words.kinds.notStated
  if (one.kind === 'template') return words.kinds.template(one.fields.length)
  return (
    one.fields.map(({ name, isRequired }) => (isRequired ? name : `${name}?`)).join(', ') || words.kinds.noArguments
  )
}

/** Those in whose name or description a text occurs, in their order. */
export function filterOffered(all: readonly Offered[], text: string): readonly Offered[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return all
  return all.filter((one) => one.words.includes(wanted))
}

const fold = (...texts: string[]) => texts.join('\n').toLowerCase()

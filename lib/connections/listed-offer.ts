import { UriTemplate } from '@modelcontextprotocol/client'
import type { Offer } from '../tools/tool-provider.ts'

/** Of each description: what is longer is no line of a list. */
const MAX_LINE = 500
/** Longer addresses and names are read by nobody. */
const MAX_NAME = 8 * 1024
const MAX_FIELDS = 50
const MAX_ARGUMENT = 1_000
const MAX_KIND = 200
/** Characters of one list; a page that holds more is slow. */
const MAX_LIST = 2 * 1024 * 1024

/** What a server offers besides tools, for a list. */
export interface ListedOffer extends Offer {
  /** `variables` are the places to fill in; null where the template cannot be read. */
  templates: (Offer['templates'][number] & { variables: string[] | null })[]
  /** How many there are besides these: too many, or with names that are too long. */
  left: { resources: number; prompts: number }
}

/** What a server offers, as far as a page can hold it. */
export function listedOffer({ resources, templates, prompts }: Offer): ListedOffer {
  const listed = {
    resources: firstOf(
      resources.map((one) => ({ ...shortened(one), name: line(one.name), mimeType: one.mimeType.slice(0, MAX_KIND) })),
      ({ uri }) => uri,
    ),
    templates: firstOf(
      templates.map((one) => ({ ...shortened(one), name: line(one.name) })),
      ({ uriTemplate }) => uriTemplate,
    ),
    prompts: firstOf(
      prompts.map((one) => ({ ...shortened(one), arguments: one.arguments.slice(0, MAX_FIELDS).map(argumentOf) })),
      ({ name }) => name,
    ),
  }
  return {
    ...listed,
    templates: listed.templates.map((one) => ({ ...one, variables: variablesOf(one.uriTemplate) })),
    left: {
      resources: resources.length + templates.length - listed.resources.length - listed.templates.length,
      prompts: prompts.length - listed.prompts.length,
    },
  }
}

/** As many as a page can hold, without those whose key is too long to be asked for. */
function firstOf<One>(all: One[], keyOf: (one: One) => string): One[] {
  let size = 0
  return all.filter((one) => {
    if (keyOf(one).length > MAX_NAME || size > MAX_LIST) return false
    size += JSON.stringify(one).length
    return true
  })
}

function variablesOf(uriTemplate: string): string[] | null {
  try {
    return [...new Set(new UriTemplate(uriTemplate).variableNames)].slice(0, MAX_FIELDS)
  } catch {
    return null // Its server wrote it wrong: the address is written by hand.
  }
}

const line = (text: string) => (text.length > MAX_LINE ? `${text.slice(0, MAX_LINE)}…` : text)

const shortened = <One extends { name: string; description: string }>(one: One): One => ({
  ...one,
  description: line(one.description),
})

const argumentOf = ({ name, required, description }: Offer['prompts'][number]['arguments'][number]) => ({
  name: name.slice(0, MAX_ARGUMENT),
  required,
  ...(description && { description: line(description) }),
})

import type { Value } from '../read/clause.ts'
import { aboutOf } from './about.ts'
import { inWords } from './facets.ts'
import type { Parameter } from './parameters.ts'

/** What has to be an id, which a name can be looked up for. */
export const isIdentity = (parameter: Parameter) =>
  isKey(parameter) && !/\bname\b|\burl\b|\bURL\b/.test(parameter.description)

/** Called an id, or said to be one: `customer`, "The ID of the customer". */
export const isKey = ({ name, description }: Parameter) =>
  /(?:^| )(?:ids?|key|uuid)$/.test(inWords(name)) ||
  /^(?:the |an? )?(?:unique )?(?:id|identifier) of\b/i.test(description)

/** What only a server gives: nobody calls a message by its timestamp in words. */
export const isStamp = ({ name }: Parameter) => /(?:^| )(?:ts|timestamp)$/.test(inWords(name))

/** Whether a value is a name where an id is wanted. */
export const isNameOf = (parameter: Parameter, { kind, text }: Value) =>
  isIdentity(parameter) &&
  parameter.type !== 'number' &&
  !/^(?:id|number|percent|money|date|duration|code|url|email)$/.test(kind) &&
  !isExample(parameter, text)

/** `Key of the space, e.g. 'DEV'`: a word in capitals is a key already. */
const isExample = (parameter: Parameter, text: string) =>
  /^\p{Lu}{2,10}$/u.test(text) && aboutOf(parameter).examples.some((example) => /^\p{Lu}{2,10}$/u.test(example))

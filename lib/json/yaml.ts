import { parseDocument, stringify } from 'yaml'
import { messageOf } from '../errors.ts'
import { faultInJson } from './fault-in-json.ts'

/** An alias stands for all that its anchor has: a few lines could stand for more than any memory holds. */
const MOST_ALIASES = 100
const MAX_JSON_CHARS = 8 * 1024 * 1024

/** JSON text of the one document in a YAML text (1.2, without tags of programs), or why there is none. */
export function yamlToJson(text: string): { json: string } | { fault: string } {
  try {
    const document = parseDocument(text, { prettyErrors: false, logLevel: 'error' })
    const [error] = document.errors
    if (error) return { fault: error.message }
    const json = JSON.stringify(document.toJS({ maxAliasCount: MOST_ALIASES }) ?? null)
    if (json.length > MAX_JSON_CHARS) return { fault: `it has more than ${MAX_JSON_CHARS} characters of JSON` }
    const fault = faultInJson(json)
    return fault === null ? { json } : { fault }
  } catch (error) {
    return { fault: messageOf(error) }
  }
}

/** The same value as YAML, without aliases and with lines as long as they are. */
export const jsonToYaml = (json: string): string =>
  stringify(JSON.parse(json), { aliasDuplicateObjects: false, lineWidth: 0 })

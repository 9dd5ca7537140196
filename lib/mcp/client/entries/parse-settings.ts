import { parseDocument } from 'yaml'
import { PlaygroundError } from '../../../errors.ts'
import { isObject } from '../../../json/objects.ts'
import { parseBlock } from './read-servers-block.ts'

/** JSON and TOML have a sign that YAML of settings does not begin with. */
const YAML = /^\uFEFF?(?:\s|#[^\n]*\n|---[^\n]*\n)*[A-Za-z_][\w-]*:(?:\s|$)/

/** Settings in whatever clients write them: JSON with comments, TOML, YAML. Throws `invalid-input` with the place. */
export function parseSettings(text: string): Record<string, unknown> {
  if (!YAML.test(text)) return parseBlock(text)
  let value: unknown
  try {
    const document = parseDocument(text)
    const [fault] = document.errors
    if (fault) throw fault
    // Where it refers to itself again and again it would grow without end.
    value = document.toJS({ maxAliasCount: 100 })
  } catch (cause) {
    const message = cause instanceof Error ? cause.message.split('\n')[0]!.replace(/[:.]?$/, '.') : String(cause)
    throw new PlaygroundError('invalid-input', `This is not YAML: ${message}`, { cause })
  }
  if (isObject(value)) return value
  throw new PlaygroundError('invalid-input', 'Expected keys and values.')
}

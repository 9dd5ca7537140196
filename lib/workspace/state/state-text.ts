import { createHash } from 'node:crypto'
import { messageOf, PlaygroundError } from '../../errors.ts'
import { findFault } from '../../json/find-fault.ts'
import { jsonToYaml, yamlToJson } from '../../json/yaml.ts'
import { offload } from '../../offload/offload.ts'

/** Above this a state is written without line breaks. */
const MAX_INDENTED = 64 * 1024
/** YAML takes a hundred times as long as JSON: above this it is read and written in another process … */
const YAML_AT_ONCE = 4 * 1024
/** … and above this not at all. */
const MAX_YAML = 1024 * 1024
const YAML_LIMIT_MS = 2_000

const isYaml = (file: string) => /\.ya?ml$/i.test(file)

/** JSON text of what a file of state holds. `owner` is whom the reading counts against. Throws `invalid-input`. */
export async function jsonOf(file: string, text: string, owner: string): Promise<string> {
  if (isYaml(file)) return jsonOfYaml(file, text, owner)
  const fault = await findFault(text, owner)
  if (fault === null) return text
  throw noState(file, 'JSON', fault)
}

/** What a file of state holds for a value. Throws `invalid-input`, and `too-large` for YAML that is. */
export async function textOf(file: string, value: unknown, owner: string): Promise<string> {
  let text: string
  try {
    text = jsonText(value)
  } catch (error) {
    throw new PlaygroundError('invalid-input', `The state cannot be written: ${messageOf(error)}`, { cause: error })
  }
  if (!isYaml(file)) return text
  assertYamlFits(file, text)
  if (text.length <= YAML_AT_ONCE) return jsonToYaml(text)
  return offload('json-to-yaml', text, { owner, limitMs: YAML_LIMIT_MS })
}

/** What whoever saves `value` has read of the file then: about as much as the file holds. */
export const jsonOfSaved = (file: string, value: unknown): string =>
  isYaml(file) ? JSON.stringify(value ?? null) : jsonText(value)

/** Tells what was read from what is there now; null is that there is no state. */
export const markOf = (json: string | null): string =>
  createHash('sha256')
    .update(json ?? 'null')
    .digest('base64url')

/**
 * JSON with line breaks for people, unless it is large: indented, what is nested deeply grows a hundredfold.
 */
function jsonText(value: unknown): string {
  const text = JSON.stringify(value ?? null)
  return `${text.length <= MAX_INDENTED ? JSON.stringify(value ?? null, null, 2) : text}\n`
}

async function jsonOfYaml(file: string, text: string, owner: string): Promise<string> {
  assertYamlFits(file, text)
  const read =
    text.length <= YAML_AT_ONCE
      ? yamlToJson(text)
      : await offload('yaml-to-json', text, { owner, limitMs: YAML_LIMIT_MS })
  if ('json' in read) return read.json
  throw noState(file, 'YAML', read.fault)
}

function assertYamlFits(file: string, { length }: string): void {
  if (length <= MAX_YAML) return
  const message = `${file} would be ${length} characters of YAML; at most ${MAX_YAML} are read and written. Keep a large state in a file that ends with .json.`
  throw new PlaygroundError('too-large', message)
}

const noState = (file: string, format: string, fault: string) =>
  new PlaygroundError('invalid-input', `${file} is not ${format}, so it cannot be loaded as state: ${fault}`)

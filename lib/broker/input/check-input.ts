import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { JsonSchema } from '../../discovery/tool.ts'

const options = { strict: false, allErrors: true, validateFormats: false, logger: false } as const
const draft7 = new Ajv(options)
// What MCP takes a schema for that does not say otherwise.
const draft2020 = new Ajv2020(options)

const MAX_FAULTS = 5
const MAX_TEXT = 500

/** What is wrong with an input, in words; nothing when it fits. `what` it is called: `input`, when nothing is said. */
export type CheckInput = (input: unknown, what?: string) => string[]

/**
 * Makes a check of a schema. Throws when it cannot be one. Neither making nor checking has a bound of its own: only what
 * is proven plain may be done on a thread that others wait for.
 */
export function compileSchema(inputSchema: JsonSchema): CheckInput {
  // `$id` would register the schema for good, and two servers may use the same one; with `$async` nothing is checked
  // until somebody waits for it.
  const { $id, $async, ...schema } = inputSchema
  const ajv = /draft-0[4-7]/.test(String(schema.$schema ?? '')) ? draft7 : draft2020
  let validate: ValidateFunction
  try {
    validate = ajv.compile(schema)
  } finally {
    ajv.removeSchema(schema) // It keeps what it compiled for as long as it lives, else.
  }
  return (input, what = 'input') =>
    validate(input) ? [] : (validate.errors ?? []).slice(0, MAX_FAULTS).map((error) => describe(error, what))
}

function describe(error: ErrorObject, what: string): string {
  const field = cut(error.instancePath.slice(1).replaceAll('/', '.'))
  const where = field ? `“${field}”` : what
  if (error.keyword === 'additionalProperties')
    return `${where} has ${cut(JSON.stringify(error.params['additionalProperty']))}, which is not a ${what === 'input' ? 'parameter' : 'property of the schema'}`
  if (error.keyword === 'enum') return `${where} must be one of ${cut(JSON.stringify(error.params['allowedValues']))}`
  if (error.keyword === 'type') return `${where} must be ${typesInWords(error.params['type'])}`
  return `${where} ${cut(error.message ?? 'is wrong')}`
}

/** `a number`; `a string or null`. */
const typesInWords = (types: string | string[]) =>
  [types]
    .flat()
    .map((type) => (type === 'null' ? type : `${/^[aio]/.test(type) ? 'an' : 'a'} ${type}`))
    .join(' or ')

const cut = (text: string) => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text)

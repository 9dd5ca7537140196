import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { JsonSchema, Tool } from '../discovery/tool.ts'
import { ToolError } from '../errors.ts'

const options = { strict: false, allErrors: true, validateFormats: false, logger: false } as const
const draft7 = new Ajv(options)
// What MCP takes a schema for that does not say otherwise.
const draft2020 = new Ajv2020(options)
const compiled = new WeakMap<JsonSchema, ValidateFunction>()

/** Throws a `ToolError` that names each wrong field when the input does not fit the tool's schema. */
export function validateInput(tool: Tool, input: unknown): void {
  const validate = validatorFor(tool)
  if (validate(input)) return
  const faults = (validate.errors ?? []).slice(0, 5).map(describe).join('; ')
  throw new ToolError(
    tool,
    'invalid-input',
    `${tool.server}.${tool.tool} was called with wrong input: ${faults}. It takes ${tool.signature}`,
  )
}

function validatorFor(tool: Tool): ValidateFunction {
  const known = compiled.get(tool.inputSchema)
  if (known) return known
  // `$id` would register the schema for good, and two servers may use the same one.
  const { $id, ...schema } = tool.inputSchema
  const ajv = /draft-0[4-7]/.test(String(schema.$schema ?? '')) ? draft7 : draft2020
  let validate: ValidateFunction
  try {
    validate = ajv.compile(schema)
  } catch (error) {
    throw new ToolError(
      tool,
      'invalid-input',
      `The input schema of ${tool.server}.${tool.tool} cannot be used: ${(error as Error).message}`,
      { cause: error },
    )
  }
  compiled.set(tool.inputSchema, validate)
  return validate
}

function describe(error: ErrorObject): string {
  const where = error.instancePath.slice(1).replaceAll('/', '.') || 'input'
  if (error.keyword === 'additionalProperties')
    return `${where} has ${JSON.stringify(error.params['additionalProperty'])}, which is not a parameter`
  if (error.keyword === 'enum') return `${where} must be one of ${JSON.stringify(error.params['allowedValues'])}`
  return `${where} ${error.message}`
}

import type { JsonSchema, Tool } from '../discovery/tool.ts'
import { messageOf, PlaygroundError, ToolError } from '../errors.ts'
import { offload } from '../offload/offload.ts'
import { isOffloadError } from '../offload/offload-error.ts'
import { certainlyFits } from './input/fits.ts'

const LIMIT_MS = 2_000

/** The text of schemas that were sent elsewhere. */
const texts = new WeakMap<JsonSchema, string>()

/**
 * Rejects with a `ToolError` that names each wrong field when the input does not fit the tool's schema. A schema is a
 * program that somebody else wrote: where it is not plain to see that the input fits, it is compiled and run in another
 * process, `owner`'s one after the other.
 */
export async function validateInput(tool: Tool, input: unknown, owner: string): Promise<void> {
  if (certainlyFits(input, tool.inputSchema)) return
  const faults = await faultsOf(tool, input, owner)
  if (faults.length === 0) return
  throw new ToolError(
    tool,
    'invalid-input',
    `${tool.server}.${tool.tool} was called with wrong input: ${faults.join('; ')}. It takes ${tool.signature}`,
  )
}

async function faultsOf(tool: Tool, input: unknown, owner: string): Promise<string[]> {
  try {
    const schema = texts.get(tool.inputSchema) ?? JSON.stringify(tool.inputSchema)
    texts.set(tool.inputSchema, schema)
    return await offload('check-input', { schema, input: JSON.stringify(input ?? null) }, { owner, limitMs: LIMIT_MS })
  } catch (error) {
    throw asToolError(tool, error)
  }
}

function asToolError(tool: Tool, error: unknown): ToolError {
  const name = `${tool.server}.${tool.tool}`
  const options = { cause: error }
  if (isOffloadError(error)) {
    const message = `The input of ${name} could not be checked against its schema: ${error.message} Give it less, or have its server use a simpler schema.`
    return new ToolError(tool, 'invalid-input', message, options)
  }
  if (error instanceof PlaygroundError) return new ToolError(tool, 'unavailable', error.message, options)
  return new ToolError(
    tool,
    'invalid-input',
    `The input schema of ${name} cannot be used: ${messageOf(error)}`,
    options,
  )
}

import type { Tool } from '../discovery/tool.ts'
import { messageOf, PlaygroundError, ToolError } from '../errors.ts'
import { isOffloadError } from '../offload/offload-error.ts'
import { faultsIn } from './input/faults-in.ts'

/** Rejects with a `ToolError` that names each wrong field when the input does not fit the tool's schema. */
export async function validateInput(tool: Tool, input: unknown, owner: string): Promise<void> {
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
    return await faultsIn(input, tool.inputSchema, owner)
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

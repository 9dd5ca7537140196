import type { JsonSchema } from '../tool.ts'
import { createTypeReader } from './read-type.ts'
import { resultSchema } from './result-schema.ts'
import { writeType } from './write-type.ts'

const MAX_LENGTH = 400
const DEPTHS = [5, 3, 2, 1]
const BUDGET = 100_000

/**
 * A tool's function as one line of TypeScript, told with less detail where it would become long.
 *
 * @example signatureOf('readLines', …) // 'readLines(input: { path: string; start?: number }): Promise<string[]>'
 */
export function signatureOf(fn: string, inputSchema: JsonSchema, outputSchema?: JsonSchema): string {
  const input = isOptional(inputSchema) ? 'input?' : 'input'
  const result = outputSchema ? resultSchema(outputSchema) : {}
  let line = ''
  for (const depth of DEPTHS) {
    line = `${fn}(${input}: ${inlineType(inputSchema, depth)}): Promise<${inlineType(result, depth)}>`
    if (line.length <= MAX_LENGTH) return line
  }
  return line.length <= 2 * MAX_LENGTH ? line : `${fn}(${input}: object): Promise<${inlineType(result, 0)}>`
}

const inlineType = (schema: JsonSchema, depth: number) =>
  writeType(createTypeReader(schema, { budget: BUDGET }).read(schema, depth))

/** Whether a tool can be called without any argument. */
export function isOptional(inputSchema: JsonSchema): boolean {
  const { type, properties, required } = inputSchema
  const takesObject = (type === undefined || type === 'object') && typeof (properties ?? {}) === 'object'
  const isPlain = !['$ref', 'anyOf', 'oneOf', 'allOf'].some((keyword) => keyword in inputSchema)
  return takesObject && isPlain && (!Array.isArray(required) || required.length === 0)
}

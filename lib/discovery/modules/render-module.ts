import { resultSchema } from '../result-schema.ts'
import { isOptional } from '../signature.ts'
import type { JsonSchema } from '../tool.ts'
import { typeName } from './safe-names.ts'
import { unknownType, writeTypes } from './write-types.ts'

/** One tool under the name of its function. */
export interface NamedTool {
  fn: string
  tool: string
  description: string
  inputSchema: JsonSchema
  outputSchema?: JsonSchema
}

const MADE = '// Made by `cem generate`'

/** Whether a file says that it was generated. It may have been edited since. */
export const saysMade = (text: string) => text.startsWith(MADE)

/** The text of a tool's module. The same tool gives the same text; `faults` says which types could not be made. */
export async function renderModule(
  server: string,
  named: NamedTool,
  owner: string,
): Promise<{ text: string; faults: string[] }> {
  const { fn, tool, description, inputSchema, outputSchema } = named
  const inputName = `${typeName(fn)}Input`
  const outputName = `${typeName(fn)}Output`
  const input = await writeTypes(inputSchema, inputName, owner)
  const output = outputSchema
    ? await writeTypes(resultSchema(outputSchema), outputName, owner)
    : unknownType(outputName)
  // A property called like a method of every object: `{}` would not be without it.
  const isShadowing = Object.keys(propertiesOf(inputSchema)).some((name) => name in Object.prototype)
  const parameter = !isOptional(inputSchema)
    ? `input: ${inputName}`
    : isShadowing
      ? `input?: ${inputName}`
      : `input: ${inputName} = {}`

  const text = [
    `${MADE} from the MCP server ${JSON.stringify(server)}. Edited by hand, it is left alone.`,
    `import { callTool } from '../../client/call-tool.ts'`,
    '',
    input.text,
    '',
    output.text,
    '',
    docComment(description.trim() || `Calls the tool ${tool}.`),
    `export async function ${fn}(${parameter}): Promise<${outputName}> {`,
    `  return (await callTool(${literal(server)}, ${literal(tool)}, input${parameter.startsWith('input?') ? ' ?? {}' : ''})) as ${outputName}`,
    '}',
    '',
  ].join('\n')
  const faults = [input.fault && `input: ${input.fault}`, output.fault && `output: ${output.fault}`]
  return { text, faults: faults.filter((fault) => fault !== undefined) }
}

/** The text of a server's `index.ts`. */
export const renderIndex = (fns: readonly string[]) =>
  [`${MADE}: all tools of this server.`, ...[...fns].sort().map((fn) => `export { ${fn} } from './${fn}.ts'`), ''].join(
    '\n',
  )

function docComment(text: string): string {
  const lines = text
    .replaceAll('*/', '*\\/')
    .replace(/[\0-\x08\x0b-\x1f\x7f]/g, ' ')
    .split(/\n|\u2028|\u2029/)
    .flatMap((line) => wrap(line.trimEnd(), 110))
  return lines.length === 1
    ? `/** ${lines[0]} */`
    : ['/**', ...lines.map((line) => ` * ${line}`.trimEnd()), ' */'].join('\n')
}

function wrap(line: string, width: number): string[] {
  const lines: string[] = []
  let rest = line
  while (rest.length > width) {
    const space = rest.lastIndexOf(' ', width)
    if (space <= 0) break
    lines.push(rest.slice(0, space))
    rest = rest.slice(space + 1)
  }
  return [...lines, rest]
}

const propertiesOf = ({ properties }: JsonSchema): object =>
  typeof properties === 'object' && properties !== null ? properties : {}

const literal = (text: string) => (/^[\w.-]+$/.test(text) ? `'${text}'` : JSON.stringify(text))

import type { JsonSchema } from '../tool.ts'
import { declareTypes } from '../types/declare-types.ts'
import { docComment } from '../types/doc-comment.ts'
import { resultSchema } from '../types/result-schema.ts'
import { isOptional } from '../types/signature.ts'
import { typeName } from './safe-names.ts'

/** One tool under the name of its function. */
export interface NamedTool {
  fn: string
  tool: string
  description: string
  inputSchema: JsonSchema
  outputSchema?: JsonSchema
}

/** Of the lines of a description. */
const WIDTH = 110
const MADE = '// Made by `cem generate`'

/** Whether a file says that it was generated. It may have been edited since. */
export const saysMade = (text: string) => text.startsWith(MADE)

/** The text of a tool's module. The same tool gives the same text. */
export function renderModule(server: string, named: NamedTool): string {
  const { fn, tool, description, inputSchema, outputSchema } = named
  const inputName = `${typeName(fn)}Input`
  const outputName = `${typeName(fn)}Output`
  // A property called like a method of every object: `{}` would not be without it.
  const isShadowing = Object.keys(propertiesOf(inputSchema)).some((name) => name in Object.prototype)
  const parameter = !isOptional(inputSchema)
    ? `input: ${inputName}`
    : isShadowing
      ? `input?: ${inputName}`
      : `input: ${inputName} = {}`

  return [
    `${MADE} from the MCP server ${JSON.stringify(server)}. Edited by hand, it is left alone.`,
    `import { callTool } from '../../client/call-tool.ts'`,
    '',
    declareTypes(inputSchema, inputName),
    '',
    declareTypes(outputSchema ? resultSchema(outputSchema) : {}, outputName),
    '',
    `${docComment(wrap(description.trim() || `Calls the tool ${tool}.`))}export async function ${fn}(${parameter}): Promise<${outputName}> {`,
    `  return (await callTool(${literal(server)}, ${literal(tool)}, input${parameter.startsWith('input?') ? ' ?? {}' : ''})) as ${outputName}`,
    '}',
    '',
  ].join('\n')
}

/** The text of a server's `index.ts`. */
export const renderIndex = (fns: readonly string[]) =>
  [`${MADE}: all tools of this server.`, ...[...fns].sort().map((fn) => `export { ${fn} } from './${fn}.ts'`), ''].join(
    '\n',
  )

function wrap(text: string): string {
  return text.split('\n').flatMap(wrapLine).join('\n')
}

function wrapLine(line: string): string[] {
  const lines: string[] = []
  let rest = line.trimEnd()
  while (rest.length > WIDTH) {
    const space = rest.lastIndexOf(' ', WIDTH)
    if (space <= 0) break
    lines.push(rest.slice(0, space))
    rest = rest.slice(space + 1)
  }
  return [...lines, rest]
}

const propertiesOf = ({ properties }: JsonSchema): object =>
  typeof properties === 'object' && properties !== null ? properties : {}

const literal = (text: string) => (/^[\w.-]+$/.test(text) ? `'${text}'` : JSON.stringify(text))

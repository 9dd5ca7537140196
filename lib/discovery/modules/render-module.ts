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

/** The text of a tool's module. The same tool gives the same text; `faults` says which types could not be made. */
export async function renderModule(server: string, named: NamedTool): Promise<{ text: string; faults: string[] }> {
  const { fn, tool, description, inputSchema, outputSchema } = named
  const inputName = `${typeName(fn)}Input`
  const outputName = `${typeName(fn)}Output`
  const input = await writeTypes(inputSchema, inputName)
  const written = outputSchema ? await writeTypes(resultSchema(outputSchema), outputName) : unknownType(outputName)
  const shared = written.names.filter((name) => input.names.includes(name))
  const output =
    shared.length === 0
      ? written
      : unknownType(outputName, `its types clash with those of the input: ${shared.join(', ')}`)

  const text = [
    `// Made by \`cem generate\` from the MCP server ${JSON.stringify(server)}. Edited by hand, it is left alone.`,
    `import { callTool } from '../../client/call-tool.ts'`,
    '',
    input.text,
    '',
    output.text,
    '',
    docComment(description || `Calls the tool ${tool}.`),
    `export async function ${fn}(input: ${inputName}${isOptional(inputSchema) ? ' = {}' : ''}): Promise<${outputName}> {`,
    `  return (await callTool(${literal(server)}, ${literal(tool)}, input)) as ${outputName}`,
    '}',
    '',
  ].join('\n')
  const faults = [input.fault && `input: ${input.fault}`, output.fault && `output: ${output.fault}`]
  return { text, faults: faults.filter((fault) => fault !== undefined) }
}

/** The text of a server's `index.ts`. */
export const renderIndex = (fns: readonly string[]) =>
  [
    '// Made by `cem generate`: all tools of this server.',
    ...[...fns].sort().map((fn) => `export { ${fn} } from './${fn}.ts'`),
    '',
  ].join('\n')

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

const literal = (text: string) => (/^[\w.-]+$/.test(text) ? `'${text}'` : JSON.stringify(text))

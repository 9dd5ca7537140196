import type { Node } from '../analysis/node.ts'
import { isFault, type ParsedModule, type Position, parseModule } from '../analysis/parse.ts'
import { literalValue, NotLiteral } from './literal-value.ts'
import type { JsonSchema } from './tool.ts'
import { signatureOf } from './types/signature.ts'

const MAX_SIGNATURE = 400
const MAX_DESCRIPTION = 20_000

/** What a module written by a person says about its tool. */
export interface InspectedModule {
  description: string
  /** From an exported literal `inputSchema`, else an object of anything. */
  inputSchema: JsonSchema
  signature: string
}

/** Or why it is none, with the line when there is one. */
export type ToolReading = InspectedModule | { fault: string }

/**
 * Reads a hand-written module from its syntax tree; nothing of it runs. It must export a function called like its file.
 * Called where it can hold nobody up: see `inspect-module.ts`.
 */
export function readTool({ text, fn }: { text: string; fn: string }): ToolReading {
  const parsed = parseModule(text)
  if (isFault(parsed)) return faultAt(parsed, parsed.message)
  const found = findFunction(parsed, fn)
  if (found === null) {
    const others = parsed.program.body.flatMap(exportedNames).slice(0, 20)
    const fault = `It must export a function called "${fn}" like its file; it exports ${others.join(', ') || 'nothing'}.`
    return { fault }
  }
  try {
    const schema = findSchema(parsed.program.body)
    return {
      description: docText(parsed, found.statement),
      inputSchema: schema ?? { type: 'object' },
      signature: schema ? signatureOf(fn, schema) : sourceSignature(text, fn, found.node),
    }
  } catch (error) {
    if (!(error instanceof NotLiteral)) throw error
    return faultAt(parsed.positionOf(error.at), error.message)
  }
}

const faultAt = ({ line }: Position, message: string) => ({ fault: `Line ${line}: ${message}` })

type Statement = ParsedModule['program']['body'][number]

interface Found {
  /** The function itself; null when it is exported by name only, or made by a call. */
  node: Node | null
  /** Before which its comment stands. */
  statement: Node | null
}

function findFunction({ program: { body } }: ParsedModule, fn: string): Found | null {
  for (const statement of body) {
    if (statement.type !== 'ExportNamedDeclaration') continue
    const found = statement.declaration ? declared(statement.declaration, fn, statement) : null
    if (found) return found
    if (!exportedNames(statement).includes(fn) || statement.declaration) continue
    // export { fn }: declared somewhere else in the file, or taken from another one.
    const elsewhere = body.map((other) => declared(other, fn, other)).find((one) => one !== null)
    return elsewhere ?? { node: null, statement: null }
  }
  return null
}

function declared(declaration: Node, fn: string, statement: Node): Found | null {
  if (declaration.type === 'FunctionDeclaration' || declaration.type === 'TSDeclareFunction') {
    return declaration.id?.name === fn ? { node: declaration, statement } : null
  }
  if (declaration.type !== 'VariableDeclaration') return null
  const variable = declaration.declarations.find(({ id }) => id.type === 'Identifier' && id.name === fn)
  if (!variable) return null
  const isFunction = variable.init?.type === 'ArrowFunctionExpression' || variable.init?.type === 'FunctionExpression'
  return { node: isFunction ? variable.init : null, statement }
}

function findSchema(body: readonly Statement[]): JsonSchema | null {
  for (const statement of body) {
    if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration') continue
    for (const { id, init } of statement.declaration.declarations) {
      if (id.type !== 'Identifier' || id.name !== 'inputSchema') continue
      const value = init ? literalValue(init) : null
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as JsonSchema
      throw new NotLiteral('inputSchema must be a JSON Schema object.', id.start)
    }
  }
  return null
}

function exportedNames(statement: Statement): string[] {
  if (statement.type === 'ExportDefaultDeclaration') return ['default']
  if (statement.type !== 'ExportNamedDeclaration') return []
  const { declaration, specifiers, exportKind } = statement
  if (exportKind === 'type') return []
  const named = specifiers.map(({ exported }) => (exported.type === 'Literal' ? exported.value : exported.name))
  if (!declaration) return named
  if (declaration.type === 'VariableDeclaration')
    return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []))
  return 'id' in declaration && declaration.id && 'name' in declaration.id ? [String(declaration.id.name)] : []
}

/** The comment that stands right before a statement, with nothing but comments between. */
function docText({ comments, program }: ParsedModule, statement: Node | null): string {
  if (statement === null) return ''
  const before = program.body.findLast(({ end }) => end <= statement.start)?.end ?? 0
  const doc = comments.findLast(
    ({ type, value, start, end }) =>
      type === 'Block' && value.startsWith('*') && start >= before && end <= statement.start,
  )
  if (!doc) return ''
  const lines = doc.value
    .slice(1)
    .split('\n')
    .map((line) => line.trim().replace(/^\* ?/, ''))
  const tags = lines.findIndex((line) => line.startsWith('@'))
  return (tags === -1 ? lines : lines.slice(0, tags)).join('\n').trim().slice(0, MAX_DESCRIPTION)
}

/** Parameters and return type as they are written, on one line. */
function sourceSignature(text: string, fn: string, node: Node | null): string {
  if (node === null || !('params' in node)) return `${fn}(…): Promise<unknown>`
  const textOf = (part: Node) => text.slice(part.start, part.end).replace(/\s+/g, ' ')
  const parameters = (node.params as Node[]).map(textOf).join(', ')
  const returns = 'returnType' in node && node.returnType ? textOf(node.returnType) : ': Promise<unknown>'
  const line = `${fn}(${parameters})${returns}`
  return line.length > MAX_SIGNATURE ? `${fn}(…)${returns.slice(0, MAX_SIGNATURE)}` : line
}

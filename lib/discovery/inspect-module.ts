import { parse } from '@babel/parser'
import type { Comment, ExportNamedDeclaration, Node, Statement } from '@babel/types'
import { literalValue } from './literal-value.ts'
import { signatureOf } from './signature.ts'
import type { JsonSchema } from './tool.ts'

const MAX_SIGNATURE = 400

/** What a module written by a person says about its tool. */
export interface InspectedModule {
  description: string
  /** From an exported literal `inputSchema`, else an object of anything. */
  inputSchema: JsonSchema
  signature: string
}

/**
 * Reads a hand-written module from its syntax tree; nothing of it runs. It must export a function called like its file.
 * Throws an error that says what is wrong, with the line when there is one.
 */
export function inspectModule(text: string, fn: string): InspectedModule {
  try {
    return inspect(text, fn)
  } catch (cause) {
    const { message, loc } = cause as Error & { loc?: { line: number } }
    // Babel adds the place to its messages as (line:column).
    throw new Error(loc ? `Line ${loc.line}: ${message.replace(/ \(\d+:\d+\)$/, '')}` : message, { cause })
  }
}

function inspect(text: string, fn: string): InspectedModule {
  const { body } = parse(text, { sourceType: 'module', plugins: ['typescript'] }).program
  const found = findFunction(body, fn)
  if (found === null) {
    const others = body.flatMap(exportedNames)
    throw new Error(
      `It must export a function called "${fn}" like its file; it exports ${others.join(', ') || 'nothing'}.`,
    )
  }
  const schema = findSchema(body)
  return {
    description: docText(found.comments),
    inputSchema: schema ?? { type: 'object' },
    signature: schema ? signatureOf(fn, schema) : sourceSignature(text, fn, found.node),
  }
}

interface Found {
  /** The function itself; null when it is exported by name only, or made by a call. */
  node: Node | null
  comments: Comment[]
}

function findFunction(body: readonly Statement[], fn: string): Found | null {
  for (const statement of body) {
    if (statement.type !== 'ExportNamedDeclaration') continue
    const found = statement.declaration ? declared(statement.declaration, fn, statement) : null
    if (found) return found
    if (!exportedNames(statement).includes(fn) || statement.declaration) continue
    // export { fn }: declared somewhere else in the file, or taken from another one.
    const elsewhere = body.map((other) => declared(other, fn, other)).find((one) => one !== null)
    return elsewhere ?? { node: null, comments: [] }
  }
  return null
}

function declared(declaration: Node, fn: string, commented: Node): Found | null {
  const comments = [...(commented.leadingComments ?? [])]
  if (declaration.type === 'FunctionDeclaration' || declaration.type === 'TSDeclareFunction') {
    return declaration.id?.name === fn ? { node: declaration, comments } : null
  }
  if (declaration.type !== 'VariableDeclaration') return null
  const variable = declaration.declarations.find(({ id }) => id.type === 'Identifier' && id.name === fn)
  if (!variable) return null
  const isFunction = variable.init?.type === 'ArrowFunctionExpression' || variable.init?.type === 'FunctionExpression'
  return { node: isFunction ? variable.init! : null, comments }
}

function findSchema(body: readonly Statement[]): JsonSchema | null {
  for (const statement of body) {
    if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration') continue
    for (const { id, init } of statement.declaration.declarations) {
      if (id.type !== 'Identifier' || id.name !== 'inputSchema') continue
      const value = init ? literalValue(init) : null
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as JsonSchema
      throw Object.assign(new Error('inputSchema must be a JSON Schema object.'), { loc: id.loc?.start })
    }
  }
  return null
}

function exportedNames(statement: Statement): string[] {
  if (statement.type === 'ExportDefaultDeclaration') return ['default']
  if (statement.type !== 'ExportNamedDeclaration' || statement.exportKind === 'type') return []
  const { declaration, specifiers } = statement as ExportNamedDeclaration
  const named = specifiers.map(({ exported }) => (exported.type === 'Identifier' ? exported.name : exported.value))
  if (!declaration) return named
  if (declaration.type === 'VariableDeclaration')
    return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []))
  return 'id' in declaration && declaration.id && 'name' in declaration.id ? [String(declaration.id.name)] : []
}

function docText(comments: readonly Comment[]): string {
  const doc = comments.findLast((comment) => comment.type === 'CommentBlock' && comment.value.startsWith('*'))
  if (!doc) return ''
  const lines = doc.value
    .slice(1)
    .split('\n')
    .map((line) => line.trim().replace(/^\* ?/, ''))
  const tags = lines.findIndex((line) => line.startsWith('@'))
  return (tags === -1 ? lines : lines.slice(0, tags)).join('\n').trim()
}

/** Parameters and return type as they are written, on one line. */
function sourceSignature(text: string, fn: string, node: Node | null): string {
  if (node === null || !('params' in node)) return `${fn}(…): Promise<unknown>`
  const textOf = (part: Node) => text.slice(part.start!, part.end!).replace(/\s+/g, ' ')
  const parameters = (node.params as Node[]).map(textOf).join(', ')
  const returns = 'returnType' in node && node.returnType ? textOf(node.returnType) : ': Promise<unknown>'
  const line = `${fn}(${parameters})${returns}`
  return line.length > MAX_SIGNATURE ? `${fn}(…)${returns.slice(0, MAX_SIGNATURE)}` : line
}

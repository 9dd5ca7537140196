import type { Node, Program } from '../../analysis/node.ts'
import { placesOf } from '../../analysis/node.ts'
import type { ParsedModule } from '../../analysis/parse.ts'
import { type Edit, editText } from './edit-text.ts'
import type { OfferedInput } from './name-inputs.ts'

/** A program as what stands in a function. */
interface FunctionBody {
  /** Its imports, as a skill writes them. */
  imports: string
  body: string
}

/** Takes a program apart: its imports, and the rest with its inputs in place of their values and its result returned. */
export function functionBody(
  { text, program }: ParsedModule,
  inputs: readonly OfferedInput[],
  used: ReadonlySet<string>,
): FunctionBody {
  const edits: Edit[] = []
  const imports: string[] = []
  const result = resultName(used)
  let tail = ''
  const last = program.body.at(-1)
  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration') {
      imports.push(importOf(text, statement))
      edits.push(withoutLine(text, statement))
    } else if (statement.type === 'ExportAllDeclaration') edits.push(withoutLine(text, statement))
    else if (statement.type === 'ExportNamedDeclaration')
      edits.push(
        statement.declaration
          ? { start: statement.start, end: statement.declaration.start, text: '' }
          : withoutLine(text, statement),
      )
    else if (statement.type === 'ExportDefaultDeclaration') {
      const { before, after } = returning(statement.declaration, program, { isLast: statement === last, result })
      edits.push({ start: statement.start, end: statement.declaration.start, text: before })
      if (after.isAtOnce) edits.push({ start: statement.declaration.end, end: statement.end, text: after.text })
      else tail = after.text
    }
  }
  for (const input of inputs) edits.push(...inPlaceOf(input, text))
  // A line that goes is not indented.
  const gone = new Set(edits.filter((edit) => isWholeLine(edit, text)).map(({ start }) => start))
  edits.push(...indents(text, program).filter(({ start }) => !gone.has(start)))
  const body = editText(text, edits)
    .replace(/^(?:[ \t]*\r?\n)+/, '')
    .trimEnd()
  return { imports: imports.join('\n'), body: tail ? `${body}\n${tail}` : body }
}

/** What a default export does in a function: a value is returned, a function is called for it. */
function returning(
  declaration: Node,
  program: Program,
  { isLast, result }: { isLast: boolean; result: string },
): { before: string; after: { text: string; isAtOnce: boolean } } {
  if (declaration.type === 'FunctionDeclaration') {
    // One without a name is an expression here.
    if (!declaration.id)
      return { before: `const ${result} = `, after: { text: `  return await ${result}()`, isAtOnce: false } }
    return { before: '', after: { text: `  return await ${declaration.id.name}()`, isAtOnce: false } }
  }
  const isCalled = isFunction(declaration, program)
  if (isLast && isCalled && declaration.type === 'Identifier')
    return { before: 'return await ', after: { text: '()', isAtOnce: true } }
  if (isLast)
    return isCalled
      ? { before: 'return await (', after: { text: ')()', isAtOnce: true } }
      : { before: 'return ', after: { text: '', isAtOnce: true } }
  const text = isCalled ? `  return await ${result}()` : `  return ${result}`
  return { before: `const ${result} = `, after: { text, isAtOnce: false } }
}

function isFunction(node: Node, { body }: Program): boolean {
  if (node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression') return true
  if (node.type !== 'Identifier') return false
  return body.some((statement) => {
    if (statement.type === 'FunctionDeclaration') return statement.id?.name === node.name
    if (statement.type !== 'VariableDeclaration') return false
    return statement.declarations.some(
      ({ id, init }) =>
        id.type === 'Identifier' &&
        id.name === node.name &&
        (init?.type === 'ArrowFunctionExpression' || init?.type === 'FunctionExpression'),
    )
  })
}

function resultName(used: ReadonlySet<string>): string {
  for (const name of ['result', 'returned', 'whatItReturns']) if (!used.has(name)) return name
  return '_result'
}

/** The same import from where skills lie. */
function importOf(
  text: string,
  { start, end, source }: Extract<Program['body'][number], { type: 'ImportDeclaration' }>,
) {
  const specifier = source.value.replace(/^(?:\.\/|\/workspace\/)(?=servers\/|client\/|skills\/)/, '../../')
  const quoted = `'${specifier.replace(/[\\'\n\r\u2028\u2029]/g, '')}'`
  return text.slice(start, source.start) + quoted + text.slice(source.end, end)
}

function inPlaceOf({ local, places }: OfferedInput, text: string): Edit[] {
  return places.map(({ statement, property, word, start, end }) => {
    if (statement) return withoutLine(text, statement)
    return property && word === local ? { ...property, text: local } : { start, end, text: local }
  })
}

/** With its line, where nothing else stands in it. */
function withoutLine(text: string, { start, end }: { start: number; end: number }): Edit {
  const before = text.lastIndexOf('\n', start - 1) + 1
  const rest = /^[ \t]*(?:\r?\n|$)/.exec(text.slice(end, end + 200))
  const isAlone = rest !== null && text.slice(before, start).trim() === ''
  return isAlone ? { start: before, end: end + rest[0].length, text: '' } : { start, end, text: '' }
}

const isWholeLine = ({ start, end, text: instead }: Edit, text: string) =>
  instead === '' && (start === 0 || text[start - 1] === '\n') && (end === text.length || text[end - 1] === '\n')

/** Two spaces before every line that is no part of a longer text. */
function indents(text: string, program: Program): Edit[] {
  const texts: { start: number; end: number }[] = []
  for (const { node } of placesOf(program))
    if (node.type === 'TemplateElement' || node.type === 'TemplateLiteral') texts.push(node)
  const within = texts
    .filter(({ start, end }) => text.slice(start, end).includes('\n'))
    .sort((a, b) => a.start - b.start)
  const edits: Edit[] = []
  let next = 0
  let until = 0
  for (const { index } of text.matchAll(/^(?=[^\r\n])/gm)) {
    for (; within[next] && within[next]!.start < index; next++) until = Math.max(until, within[next]!.end)
    if (index >= until) edits.push({ start: index, end: index, text: '  ' })
  }
  return edits
}

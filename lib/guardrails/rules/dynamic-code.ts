import type { Node } from '@babel/types'
import type { Place } from '../parse-program.ts'
import { errorAt, type Rule } from './rule.ts'

/** Names that make code out of text, or reach past the sandbox's world. */
const REFUSED: Record<string, string> = {
  eval: 'eval runs text as code, which cannot be checked.',
  Function: 'Function makes code out of text, which cannot be checked.',
  require: "require is not available; write import { … } from './servers/<server>/<function>.ts'.",
  WebAssembly: 'WebAssembly cannot be checked and is not available.',
  Deno: 'Deno is not part of a program’s world; files are reached by node:fs.',
  importScripts: 'importScripts loads code that cannot be checked.',
  ShadowRealm: 'ShadowRealm runs text as code, which cannot be checked.',
}
const IMPORT_CALL =
  'import() is not available: what a program imports at its top is what it may use. Write a static import.'
const TIMERS = new Set(['setTimeout', 'setInterval', 'setImmediate'])
const PROCESS_DOORS = new Set(['binding', '_linkedBinding', 'dlopen'])

/** Code must be readable where it stands: nothing is made out of text, nothing is loaded while it runs. */
export const dynamicCode: Rule = ({ places }) => {
  return places.flatMap((place) => {
    const message = faultOf(place)
    return message ? [errorAt('dynamic-code', place.node, message)] : []
  })
}

function faultOf(place: Place): string | null {
  const { node, parent } = place
  switch (node.type) {
    case 'ImportExpression':
    case 'Import':
      return IMPORT_CALL
    case 'WithStatement':
      return 'with hides what a name means and cannot be checked.'
    case 'Identifier':
      return isReference(place) && !isInstanceCheck(place) ? (lookUp(node.name) ?? null) : null
    case 'MemberExpression':
    case 'OptionalMemberExpression':
      return faultOfMember(node, place)
    case 'CallExpression':
      return isTimerWithText(node) ? 'A timer takes a function; text would be run as code.' : null
    case 'ObjectPattern':
      // const { eval: run } = globalThis
      return parent?.type === 'VariableDeclarator' && isGlobal(parent.init)
        ? (node.properties.map((property) => lookUp(propertyName(property))).find(Boolean) ?? null)
        : null
    default:
      return null
  }
}

const lookUp = (name: string | null) => (name !== null && Object.hasOwn(REFUSED, name) ? REFUSED[name] : undefined)

type Member = Extract<Node, { type: 'MemberExpression' | 'OptionalMemberExpression' }>

/** `globalThis.eval`, `process.binding`, and the constructor of functions, reached as `(() => {}).constructor('…')`. */
function faultOfMember(node: Member, place: Place): string | null {
  const name = memberName(node)
  if (name === null) return null
  if (isGlobal(node.object)) return lookUp(name) ?? null
  if (PROCESS_DOORS.has(name) && isNamed(node.object, 'process')) {
    return `process.${name} loads native code and is not available.`
  }
  if (name !== 'constructor' || node.object.type === 'ThisExpression' || isOnlyLookedAt(place)) return null
  return 'The constructor of a function makes code out of text, which cannot be checked.'
}

/** `x.constructor.name`, `x.constructor === Map`: nothing is made. */
function isOnlyLookedAt({ parent, key, above }: Place): boolean {
  if (!parent) return false
  if (parent.type === 'MemberExpression' || parent.type === 'OptionalMemberExpression') {
    if (key !== 'object') return true
    const name = memberName(parent)
    const isCalled = above?.parent?.type === 'CallExpression' && above.key === 'callee'
    return name !== null && name !== 'constructor' && !isCalled
  }
  return parent.type === 'BinaryExpression'
}

function memberName(node: Member): string | null {
  if (!node.computed) return node.property.type === 'Identifier' ? node.property.name : null
  return textOf(node.property)
}

function propertyName(property: Node): string | null {
  if (property.type !== 'ObjectProperty') return null
  return property.key.type === 'Identifier' && !property.computed ? property.key.name : textOf(property.key)
}

/** The text of a literal, also of one put together from literals: `'ev' + 'al'`. */
function textOf(node: Node): string | null {
  if (node.type === 'StringLiteral') return node.value
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0]?.value.cooked ?? null
  if (node.type !== 'BinaryExpression' || node.operator !== '+') return null
  const parts: string[] = []
  // A long sum is a deep tree on its left side; walk it instead of recursing.
  let rest: Node = node
  while (rest.type === 'BinaryExpression' && rest.operator === '+') {
    if (rest.right.type !== 'StringLiteral' || parts.length > 50) return null
    parts.unshift(rest.right.value)
    rest = rest.left
  }
  return rest.type === 'StringLiteral' ? rest.value + parts.join('') : null
}

const isNamed = (node: Node | null | undefined, ...names: string[]) =>
  node?.type === 'Identifier' && names.includes(node.name)
const isGlobal = (node: Node | null | undefined) => isNamed(node, 'globalThis', 'window', 'self', 'global')

function isTimerWithText(node: Extract<Node, { type: 'CallExpression' }>): boolean {
  const { callee } = node
  const name =
    callee.type === 'Identifier' ? callee.name : callee.type === 'MemberExpression' ? memberName(callee) : null
  const [first] = node.arguments
  return TIMERS.has(name ?? '') && (first?.type === 'StringLiteral' || first?.type === 'TemplateLiteral')
}

const isInstanceCheck = ({ parent, key }: Place) =>
  parent?.type === 'BinaryExpression' && parent.operator === 'instanceof' && key === 'right'

/** Whether an identifier stands for a value, and is not just the name of a property, a label, a member or a type. */
function isReference({ parent, key }: Place): boolean {
  if (!parent) return false
  switch (parent.type) {
    case 'MemberExpression':
    case 'OptionalMemberExpression':
      return key === 'object' || parent.computed === true
    case 'ObjectProperty':
    case 'ObjectMethod':
    case 'ClassProperty':
    case 'ClassMethod':
    case 'ClassAccessorProperty':
      return key !== 'key' || parent.computed === true
    case 'ImportSpecifier':
    case 'ExportSpecifier':
    case 'ImportAttribute':
      return key === 'local'
    case 'LabeledStatement':
    case 'BreakStatement':
    case 'ContinueStatement':
    case 'MetaProperty':
      return false
    default:
      // Types vanish before the program runs; what stays of TypeScript's own nodes holds its value in `expression`.
      return !parent.type.startsWith('TS') || key === 'expression'
  }
}

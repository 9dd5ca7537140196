import { isNamed, memberName, type Node, type Place, plainText, textOf } from './node.ts'

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

/** Why code is not readable where it stands: made out of text, or loaded while it runs. Null for everything else. */
export function dynamicCodeIn(place: Place): string | null {
  const { node, parent } = place
  switch (node.type) {
    case 'ImportExpression':
      return IMPORT_CALL
    case 'WithStatement':
      return 'with hides what a name means and cannot be checked.'
    case 'Identifier':
      return isReference(place) && !isInstanceCheck(place) ? lookUp(node.name) : null
    case 'MemberExpression':
      return faultOfMember(node, place)
    case 'CallExpression':
      return isTimerWithText(node) ? 'A timer takes a function; text would be run as code.' : null
    case 'ObjectPattern':
      // const { eval: run } = globalThis
      return parent?.type === 'VariableDeclarator' && isGlobal(parent.init)
        ? (node.properties.map((property) => lookUp(propertyName(property))).find((fault) => fault !== null) ?? null)
        : null
    case 'TSQualifiedName':
      // import run = globalThis.eval
      return parent?.type === 'TSImportEqualsDeclaration' && isGlobal(node.left) ? lookUp(node.right.name) : null
    default:
      return null
  }
}

const lookUp = (name: string | null) => (name !== null && Object.hasOwn(REFUSED, name) ? (REFUSED[name] ?? null) : null)

type Member = Extract<Node, { type: 'MemberExpression' }>

/** `globalThis.eval`, `process.binding`, and the constructor of functions, reached as `(() => {}).constructor('…')`. */
function faultOfMember(node: Member, place: Place): string | null {
  const name = memberName(node)
  if (name === null) return null
  if (isGlobal(node.object)) return lookUp(name)
  if (PROCESS_DOORS.has(name) && isNamed(node.object, 'process')) {
    return `process.${name} loads native code and is not available.`
  }
  if (name !== 'constructor' || node.object.type === 'ThisExpression' || isOnlyLookedAt(place)) return null
  return 'The constructor of a function makes code out of text, which cannot be checked.'
}

/** `x.constructor.name`, `x?.constructor === Map`: nothing is made. */
function isOnlyLookedAt(place: Place): boolean {
  const { parent, key, above } = outOfChain(place)
  if (!parent) return false
  if (parent.type !== 'MemberExpression') return parent.type === 'BinaryExpression'
  if (key !== 'object') return true
  const name = memberName(parent)
  const outer = above === null ? null : outOfChain(above)
  const isCalled = outer?.parent?.type === 'CallExpression' && outer.key === 'callee'
  return name !== null && name !== 'constructor' && !isCalled
}

/** What `a?.b` hangs in: the node around it only says that it may be left out. */
function outOfChain(place: Place): Place {
  return place.parent?.type === 'ChainExpression' && place.above !== null ? place.above : place
}

function propertyName(property: Node): string | null {
  if (property.type !== 'Property') return null
  return property.key.type === 'Identifier' && !property.computed ? property.key.name : textOf(property.key)
}

const isGlobal = (node: Node | null | undefined) => isNamed(node, 'globalThis', 'window', 'self', 'global')

function isTimerWithText({ callee, arguments: [first] }: Extract<Node, { type: 'CallExpression' }>): boolean {
  const name =
    callee.type === 'Identifier' ? callee.name : callee.type === 'MemberExpression' ? memberName(callee) : null
  if (!TIMERS.has(name ?? '') || first === undefined) return false
  return first.type === 'TemplateLiteral' || plainText(first) !== null
}

const isInstanceCheck = ({ parent, key }: Place) =>
  parent?.type === 'BinaryExpression' && parent.operator === 'instanceof' && key === 'right'

/** Whether an identifier stands for a value, and is not just the name of a property, a label, a member or a type. */
function isReference({ parent, key }: Place): boolean {
  if (!parent) return false
  switch (parent.type) {
    case 'MemberExpression':
      return key === 'object' || parent.computed
    case 'Property':
    case 'MethodDefinition':
    case 'PropertyDefinition':
    case 'AccessorProperty':
      return key !== 'key' || parent.computed
    case 'ImportSpecifier':
    case 'ExportSpecifier':
    case 'ImportAttribute':
      return key === 'local'
    case 'LabeledStatement':
    case 'BreakStatement':
    case 'ContinueStatement':
    case 'MetaProperty':
      return false
    case 'TSInterfaceHeritage':
    case 'TSClassImplements':
      return false
    default:
      // Types vanish before the program runs; what stays of TypeScript's own nodes holds its value in one of these.
      return !parent.type.startsWith('TS') || ['expression', 'initializer', 'moduleReference'].includes(key)
  }
}

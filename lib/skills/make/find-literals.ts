import { memberName, type Node, type Place, type Program, placesOf } from '../../analysis/node.ts'
import type { JsonSchema } from '../../discovery/tool.ts'
import { isObject } from '../../json/objects.ts'
import { changeableValue } from './literal.ts'

/** A value in a program that a person would change. */
export interface FoundLiteral {
  /** Where its text stands. */
  start: number
  end: number
  value: unknown
  /** What it is given to, which it could be called by. */
  word: string
  /** The function that it is given to, to tell two of one word apart. */
  giver: string | null
  /** What the tool says of it. */
  said?: JsonSchema
  /** A constant of the program: this is its whole statement, and its name is `word`. */
  statement?: { start: number; end: number }
  /** The property that holds it, where it is one that could be written short. */
  property?: { start: number; end: number }
}

/** The schemas of what tools take, by their modules as a program names them. */
export type InputSchemas = Readonly<Record<string, JsonSchema>>

/** Deeper in what a call is handed, values are no parameters of a person. */
const MOST_LEVELS = 4
/** What is compared with these is mostly a matter of the program. */
const TECHNICAL: readonly unknown[] = ['', 0, 1, -1]
const COMPARISONS = new Set(['===', '!==', '==', '!=', '<', '>', '<=', '>='])
const TECHNICAL_NAMES = new Set(['length', 'size', 'kind', 'code', 'type', 'indexOf', 'status'])

/**
 * The values of a program that a person would change, in the order of the text: constants at its top, what tools are handed,
 * and what something is compared with.
 */
export function findLiterals(program: Program, schemas: InputSchemas): FoundLiteral[] {
  const givers = importedFunctions(program)
  const found: FoundLiteral[] = []
  const isTaken = new Set<Node>()
  for (const place of placesOf(program)) {
    if (isInside(place, isTaken)) continue
    const literal = constantAt(place, program) ?? argumentAt(place, givers, schemas) ?? comparedAt(place)
    if (!literal) continue
    isTaken.add(literal.node)
    found.push(literal.found)
  }
  describeConstants(found, program, givers, schemas)
  return found.sort((a, b) => a.start - b.start)
}

type Givers = ReadonlyMap<string, { module: string; fn: string }>

/** Functions of tools and skills, by what the program calls them. */
function importedFunctions({ body }: Program): Givers {
  const givers = new Map<string, { module: string; fn: string }>()
  for (const statement of body) {
    if (statement.type !== 'ImportDeclaration') continue
    for (const specifier of statement.specifiers)
      if (specifier.type === 'ImportSpecifier' && /(?:^|\/)(?:servers|skills)\//.test(statement.source.value))
        givers.set(specifier.local.name, {
          module: statement.source.value,
          fn: specifier.imported.type === 'Identifier' ? specifier.imported.name : specifier.local.name,
        })
  }
  return givers
}

function isInside({ node, above }: Place, taken: ReadonlySet<Node>): boolean {
  if (taken.size === 0) return false
  if (taken.has(node)) return true
  for (let place = above; place; place = place.above) if (taken.has(place.node)) return true
  return false
}

type Literal = { node: Node; found: FoundLiteral } | null

/** `const limit = 10` at the top of the program. */
function constantAt({ node, parent }: Place, program: Program): Literal {
  if (node.type !== 'VariableDeclaration' || node.kind !== 'const' || node.declarations.length !== 1) return null
  if (parent !== program) return null
  const [{ id, init }] = node.declarations as [(typeof node.declarations)[number]]
  const value = id.type === 'Identifier' && init ? changeableValue(init) : null
  if (value === null || !init || id.type !== 'Identifier') return null
  const { start, end } = init
  const statement = { start: node.start, end: node.end }
  return { node, found: { start, end, ...value, word: id.name, giver: null, statement } }
}

/** `readFile({ path: 'notes.txt' })`, also deeper in what is handed over. */
function argumentAt(place: Place, givers: Givers, schemas: InputSchemas): Literal {
  const { node } = place
  if (node.type !== 'Property' || node.computed || node.shorthand || node.kind !== 'init') return null
  const value = changeableValue(node.value)
  const word = nameOfKey(node.key)
  if (value === null || word === null) return null
  const given = giverOf(place, givers)
  if (given === null) return null
  const said = schemaAt(schemas[given.module], [...given.path, word])
  const { start, end } = node.value
  const property = node.key.type === 'Identifier' ? { start: node.start, end: node.end } : undefined
  return {
    node,
    found: { start, end, ...value, word, giver: given.fn, ...(said && { said }), ...(property && { property }) },
  }
}

/** The tool that is handed the object a property stands in, and the names on the way to it. */
function giverOf({ above }: Place, givers: Givers): { module: string; fn: string; path: string[] } | null {
  const path: string[] = []
  let levels = 0
  for (let place = above; place && levels <= MOST_LEVELS; place = place.above) {
    const { node } = place
    if (node.type === 'ObjectExpression') levels++
    else if (node.type === 'Property') path.unshift(nameOfKey(node.key) ?? '')
    else if (node.type === 'CallExpression' && node.callee.type === 'Identifier') {
      const giver = givers.get(node.callee.name)
      return giver ? { ...giver, path } : null
    } else if (node.type !== 'ArrayExpression') return null
  }
  return null
}

/** `row.region === 'north'`, `amount > 1000`. */
function comparedAt({ node }: Place): Literal {
  if (node.type !== 'BinaryExpression' || !COMPARISONS.has(node.operator)) return null
  const { left, right } = node
  const literal = changeableValue(right) ? right : changeableValue(left) ? left : null
  const other = literal === right ? left : right
  if (literal === null) return null
  const value = changeableValue(literal)
  const word = other.type === 'Identifier' ? other.name : other.type === 'MemberExpression' ? memberName(other) : null
  if (value === null || word === null || TECHNICAL_NAMES.has(word)) return null
  if (typeof value.value === 'boolean' || TECHNICAL.includes(value.value)) return null
  return { node: literal, found: { start: literal.start, end: literal.end, ...value, word, giver: null } }
}

/** What tools say of the constants that they are handed. */
function describeConstants(found: FoundLiteral[], program: Program, givers: Givers, schemas: InputSchemas): void {
  const constants = new Map(found.filter(({ statement }) => statement).map((literal) => [literal.word, literal]))
  if (constants.size === 0) return
  for (const place of placesOf(program)) {
    const { node } = place
    if (node.type !== 'Property' || node.value.type !== 'Identifier') continue
    const constant = constants.get(node.value.name)
    const word = nameOfKey(node.key)
    const given = constant && !constant.said && word !== null ? giverOf(place, givers) : null
    const said = given && schemaAt(schemas[given.module], [...given.path, word as string])
    if (constant && said) constant.said = said
  }
}

function nameOfKey(key: Node): string | null {
  if (key.type === 'Identifier') return key.name
  return key.type === 'Literal' && typeof key.value === 'string' ? key.value : null
}

/** The schema of a field by the names on the way to it, through lists. */
function schemaAt(schema: unknown, path: readonly string[]): JsonSchema | undefined {
  let here = schema
  for (const name of path) {
    while (isObject(here) && isObject(here['items'])) here = here['items']
    const fields = isObject(here) ? here['properties'] : undefined
    here = isObject(fields) && Object.hasOwn(fields, name) ? fields[name] : undefined
  }
  return isObject(here) ? here : undefined
}

import type { RoleName } from '../roles.ts'
import type { Scope } from '../scope.ts'
import { type Problem, problem, type Step, step, type Value } from '../step.ts'
import { type Aggregate, binary, type Sign, spell, type Tree } from './tree.ts'

/** Which tool does one operation, under which slots, and what its result is called. */
const OPERATIONS: Record<Sign, { role: RoleName; slots: [string, string]; name: string } | null> = {
  '+': { role: 'add', slots: ['a', 'b'], name: 'sum' },
  '-': { role: 'subtract', slots: ['a', 'b'], name: 'difference' },
  '*': { role: 'multiply', slots: ['a', 'b'], name: 'product' },
  '/': { role: 'divide', slots: ['a', 'b'], name: 'quotient' },
  '^': { role: 'power', slots: ['base', 'exponent'], name: 'power' },
  '%': null,
}
const LISTS: Partial<Record<Aggregate, RoleName>> = { sum: 'sumList', average: 'avgList' }

/** Writes the program lines for a tree with the tools that were chosen; where these cannot, with all there are. */
export function emitTree(tree: Tree, scope: Scope): Step | Problem {
  scope.spend(...valuesIn(tree))
  const chosen = scope.forkOfChosen()
  const byChosen = emitWith(tree, chosen)
  if (byChosen) scope.take(chosen)
  return (
    byChosen ??
    emitWith(tree, scope) ??
    problem(
      `Calculating "${spell(tree)
        .replace(/\(\$\{(\w+)\}\)/g, '$1')
        .slice(0, 100)}" needs a tool such as calculate, and none that fits was selected.`,
    )
  )
}

/** The tool of the operation, else one that takes expressions. */
const emitWith = (tree: Tree, scope: Scope): Step | null =>
  emitAsOne(tree, scope) ?? emitAsExpression(tree, scope) ?? emitInParts(tree, scope)

/** One operation on numbers that are known: the tool made for it. */
function emitAsOne(tree: Tree, scope: Scope): Step | null {
  if (tree.kind === 'binary' && tree.sign === '+' && !scope.role('add')) {
    return emitAsOne({ kind: 'list', of: 'sum', items: [tree.left, tree.right] }, scope)
  }
  if (tree.kind === 'binary') {
    const operation = OPERATIONS[tree.sign]
    const tool = operation && scope.role(operation.role)
    const [left, right] = [codeOf(tree.left), codeOf(tree.right)]
    if (!operation || !tool || left === null || right === null) return null
    const name = scope.name(operation.name)
    const [a, b] = operation.slots
    const call = scope.call(tool, { [a]: left, [b]: right }, 'number')
    return step({ tools: [tool.tool], lines: [`const ${name} = ${call}`], values: [value(name)] })
  }
  if (tree.kind === 'call') {
    const tool = tree.name === 'sqrt' ? scope.role('sqrt') : null
    const input = tree.inputs.length === 1 ? codeOf(tree.inputs[0]!) : null
    if (!tool || input === null) return null
    const name = scope.name('root')
    const call = scope.call(tool, { n: input }, 'number')
    return step({ tools: [tool.tool], lines: [`const ${name} = ${call}`], values: [value(name)] })
  }
  if (tree.kind === 'list') {
    const role = LISTS[tree.of]
    const tool = role && scope.role(role)
    const items = tree.items.map(codeOf)
    if (!tool || !items.every((item) => item !== null)) return null
    const numbers = scope.name('numbers')
    const name = scope.name(tree.of)
    const call = scope.call(tool, { numbers }, 'number')
    return step({
      tools: [tool.tool],
      lines: [`const ${numbers} = [${items.join(', ')}]`, `const ${name} = ${call}`],
      values: [value(name, [numbers])],
    })
  }
  return null
}

function emitAsExpression(tree: Tree, scope: Scope): Step | null {
  const tool = scope.role('calculate')
  if (!tool) return null
  const text = spell(tree)
  const expression = scope.name('expression')
  const name = scope.name(tree.kind === 'list' ? tree.of : 'result')
  const sign = valuesIn(tree).length > 0 ? '`' : "'"
  const call = scope.call(tool, { expression }, 'number')
  return step({
    tools: [tool.tool],
    lines: [`const ${expression} = ${sign}${text}${sign}`, `const ${name} = ${call}`],
    values: [{ ...value(name, [expression]), ...(tree.kind === 'binary' && { also: OPERATIONS[tree.sign]?.name }) }],
  })
}

/** Several operations without a tool for expressions: one call after the other. */
function emitInParts(tree: Tree, scope: Scope): Step | null {
  if (tree.kind === 'number' || tree.kind === 'value') return null
  const folded = foldList(tree)
  if (folded) return emitAsOne(folded, scope) ?? emitInParts(folded, scope)
  const tools: Step['tools'] = []
  const lines: string[] = []
  const settle = (part: Tree): Tree | null => {
    if (codeOf(part) !== null) return part
    const done = emitAsOne(part, scope) ?? emitInParts(part, scope)
    const result = done?.values[0]
    if (!done || !result) return null
    tools.push(...done.tools)
    lines.push(...done.lines)
    return { kind: 'value', value: result }
  }
  const settleAll = (parts: Tree[]): Tree[] | null => {
    const settled = parts.map(settle)
    return settled.every((part) => part !== null) ? settled : null
  }
  const whole = withParts(tree, settleAll)
  const last = whole && emitAsOne(whole, scope)
  return last ? step({ ...last, tools: [...tools, ...last.tools], lines: [...lines, ...last.lines] }) : null
}

/** A product of several numbers is one multiplication after the other. */
function foldList(tree: Tree): Tree | null {
  const sign = tree.kind !== 'list' ? null : tree.of === 'product' ? '*' : tree.of === 'sum' ? '+' : null
  if (tree.kind !== 'list' || !sign || tree.items.length < 2) return null
  return tree.items.reduce((left, right) => binary(sign, left, right))
}

function withParts(tree: Tree, settle: (parts: Tree[]) => Tree[] | null): Tree | null {
  if (tree.kind === 'binary') {
    const parts = settle([tree.left, tree.right])
    return parts && { ...tree, left: parts[0]!, right: parts[1]! }
  }
  if (tree.kind === 'call') {
    const inputs = settle(tree.inputs)
    return inputs && { ...tree, inputs }
  }
  if (tree.kind === 'list') {
    const items = settle(tree.items)
    return items && { ...tree, items }
  }
  return null
}

/** A number or constant as code; null for what has to be calculated first. */
function codeOf(tree: Tree): string | null {
  if (tree.kind === 'value') return tree.value.name
  return tree.kind === 'number' && /^-?\d/.test(tree.text) ? tree.text : null
}

function valuesIn(tree: Tree): Value[] {
  switch (tree.kind) {
    case 'value':
      return [tree.value]
    case 'number':
      return []
    case 'binary':
      return [...valuesIn(tree.left), ...valuesIn(tree.right)]
    case 'call':
      return tree.inputs.flatMap(valuesIn)
    case 'list':
      return tree.items.flatMap(valuesIn)
  }
}

const value = (name: string, about: string[] = []): Value => ({ name, type: 'number', about })

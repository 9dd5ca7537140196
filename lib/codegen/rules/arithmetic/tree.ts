import type { Value } from '../step.ts'

/** What an arithmetic phrase means. */
export type Tree =
  | { kind: 'number'; text: string }
  | { kind: 'value'; value: Value }
  | { kind: 'binary'; sign: Sign; left: Tree; right: Tree }
  | { kind: 'call'; name: string; inputs: Tree[] }
  | { kind: 'list'; of: Aggregate; items: Tree[] }

export type Sign = '+' | '-' | '*' | '/' | '^' | '%'
export type Aggregate = 'sum' | 'average' | 'maximum' | 'minimum' | 'median' | 'product'

export const number = (text: string): Tree => ({ kind: 'number', text })
export const binary = (sign: Sign, left: Tree, right: Tree): Tree => ({ kind: 'binary', sign, left, right })
export const call = (name: string, ...inputs: Tree[]): Tree => ({ kind: 'call', name, inputs })

/** What the calculator calls an aggregate, for programs that have to spell it in an expression. */
export const IN_EXPRESSION: Record<Aggregate, string> = {
  sum: 'sum',
  average: 'mean',
  maximum: 'max',
  minimum: 'min',
  median: 'median',
  product: 'prod',
}

/** Words for the aggregates. */
export const AGGREGATES: Record<string, Aggregate> = {
  sum: 'sum',
  total: 'sum',
  average: 'average',
  avg: 'average',
  mean: 'average',
  maximum: 'maximum',
  max: 'maximum',
  largest: 'maximum',
  highest: 'maximum',
  biggest: 'maximum',
  greatest: 'maximum',
  minimum: 'minimum',
  min: 'minimum',
  smallest: 'minimum',
  lowest: 'minimum',
  least: 'minimum',
  median: 'median',
  product: 'product',
}

const STRENGTH: Record<Sign, number> = { '+': 1, '-': 1, '*': 2, '/': 2, '%': 2, '^': 3 }

/** The tree as an expression, with brackets where they matter. Values become `${name}`, for a template. */
export function spell(tree: Tree): string {
  switch (tree.kind) {
    case 'number':
      return tree.text
    case 'value':
      return `(\${${tree.value.name}})`
    case 'call':
      return `${tree.name}(${tree.inputs.map(spell).join(', ')})`
    case 'list':
      return `${IN_EXPRESSION[tree.of]}(${tree.items.map(spell).join(', ')})`
    case 'binary': {
      const strength = STRENGTH[tree.sign]
      const left = bracket(tree.left, (inner) => inner < strength || (tree.sign === '^' && inner === strength))
      const right = bracket(
        tree.right,
        (inner) => inner < strength || (tree.sign !== '^' && inner === strength && tree.sign !== '+'),
      )
      return `${left} ${tree.sign} ${right}`
    }
  }
}

function bracket(tree: Tree, isNeeded: (strength: number) => boolean): string {
  const text = spell(tree)
  if (tree.kind === 'number' && text.startsWith('-')) return `(${text})`
  return tree.kind === 'binary' && isNeeded(STRENGTH[tree.sign]) ? `(${text})` : text
}

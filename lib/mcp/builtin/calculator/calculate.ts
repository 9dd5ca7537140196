import type { ConstantNode, FunctionNode, MathNode, OperatorNode, SymbolNode } from 'mathjs'

/** What an expression may call. Nothing in it can loop, define, import or reach an object. */
const FUNCTIONS = new Set(
  (
    'abs acos acosh asin asinh atan atan2 atanh cbrt ceil cos cosh cube exp expm1 factorial fix floor gcd hypot lcm log ' +
    'log10 log1p log2 max mean median min mod pow prod round sign sin sinh sqrt square sum tan tanh'
  ).split(' '),
)
const CONSTANTS = new Set(['pi', 'PI', 'e', 'E', 'tau', 'phi'])
const OPERATORS = new Set(['+', '-', '*', '/', '^', '%', '!', 'mod'])

/** Signs people write that the parser spells otherwise. */
const SPELLINGS: [RegExp, string][] = [
  [/\*\*/g, '^'],
  [/[×·]/g, '*'],
  [/÷/g, '/'],
  [/[−–]/g, '-'],
]

type MathLibrary = typeof import('mathjs')
let loading: Promise<MathLibrary> | undefined

/**
 * Answers the value of an arithmetic expression, or throws an error that says what is wrong with it. The library is loaded
 * at the first one: it takes over 100 ms, and most processes never need it.
 */
export async function loadCalculate(): Promise<(expression: string) => number> {
  loading ??= import('mathjs/lib/browser/math.js').then((bundle) => bundle.default)
  const { parse } = await loading
  return (expression) => calculate(expression, parse)
}

function calculate(expression: string, parse: MathLibrary['parse']): number {
  const spelled = SPELLINGS.reduce((text, [sign, by]) => text.replace(sign, by), expression)
  const shown = shortened(expression)
  const value = attempt(shown, () => {
    const tree = parse(spelled)
    assertArithmetic(tree)
    return tree.evaluate() as unknown
  })
  if (typeof value === 'number' && Number.isFinite(value)) return value
  throw new Error(
    `The expression "${shown}" has no finite real value (${value}): a division by zero, the root of a negative number, or too large.`,
  )
}

export const shortened = (expression: string) => (expression.length > 80 ? `${expression.slice(0, 80)}…` : expression)

function attempt<T>(shown: string, work: () => T): T {
  try {
    return work()
  } catch (cause) {
    const why = cause instanceof RangeError ? 'it is nested too deeply' : (cause as Error).message
    throw new Error(`Cannot calculate "${shown}": ${why}.`, { cause })
  }
}

function assertArithmetic(tree: MathNode): void {
  tree.traverse((node, _path, parent) => {
    switch (node.type) {
      case 'ParenthesisNode':
        return
      case 'ConstantNode':
        if (typeof (node as ConstantNode).value === 'number') return
        throw new Error(`${JSON.stringify((node as ConstantNode).value)} is not a number`)
      case 'OperatorNode':
        if (OPERATORS.has((node as OperatorNode).op)) return
        throw new Error(
          `the operator "${(node as OperatorNode).op}" is not known here; there are ${[...OPERATORS].join(' ')}`,
        )
      case 'FunctionNode':
        if (FUNCTIONS.has((node as FunctionNode).fn.name)) return
        throw new Error(
          `there is no function "${(node as FunctionNode).fn.name}"; there are ${[...FUNCTIONS].join(', ')}`,
        )
      case 'SymbolNode': {
        const { name } = node as SymbolNode
        const isCalled = parent?.type === 'FunctionNode' && (parent as FunctionNode).fn === node
        if (isCalled || CONSTANTS.has(name)) return
        throw new Error(`"${name}" has no value; use numbers, and ${[...CONSTANTS].join(', ')}`)
      }
      default:
        throw new Error('only numbers, + - * / ^ % !, parentheses and functions like sqrt(2) are taken')
    }
  })
}

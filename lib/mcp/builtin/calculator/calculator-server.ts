import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { openBuiltinServer } from '../open-builtin-server.ts'
import { evaluateExpression } from './evaluate.ts'

const number = (description: string) => z.number().describe(description)
const numbers = z
  .array(z.number())
  .min(1, 'The list is empty; give at least one number.')
  .max(100_000)
  .describe('The numbers, at least one')

/**
 * Arithmetic as an MCP server. Every tool answers a finite number or fails with a message that says why not. `owner` is who
 * waits for what takes long.
 */
export function createCalculator(owner = 'calculator'): McpServer {
  const { server, define: defineTool } = openBuiltinServer({
    name: 'calculator',
    title: 'Calculator',
    instructions:
      'Arithmetic: add, subtract, multiply, divide, powers, roots, whole expressions, sums and averages of lists.',
  })
  const define = <Shape extends z.ZodRawShape>(
    name: string,
    description: string,
    input: Shape,
    work: (input: z.output<z.ZodObject<Shape>>) => number | Promise<number>,
  ) => defineTool(name, { description, input, output: z.number() }, async (given) => plain(finite(await work(given))))

  const pair = { a: number('First number'), b: number('Second number') }
  define('add', 'Add two numbers: the sum of a plus b.', pair, ({ a, b }) => a + b)
  define('subtract', 'Subtract one number from another: the difference a minus b.', pair, ({ a, b }) => a - b)
  define('multiply', 'Multiply two numbers: the product of a times b.', pair, ({ a, b }) => a * b)
  define(
    'divide',
    'Divide one number by another: the quotient a divided by b. Fails when b is zero.',
    { a: number('Number to divide (dividend)'), b: number('Number to divide by (divisor), not zero') },
    ({ a, b }) => {
      if (b === 0) throw new Error(`Cannot divide ${a} by zero.`)
      return a / b
    },
  )
  define(
    'power',
    'Raise a number to a power: base to the exponent, as in squared or cubed.',
    { base: number('Number to raise'), exponent: number('Power to raise it to') },
    ({ base, exponent }) => base ** exponent,
  )
  define(
    'sqrt',
    'Square root of a number. Fails for negative numbers.',
    { n: number('Number to take the root of, zero or more') },
    ({ n }) => {
      if (n < 0) throw new Error(`The square root of ${n} is not a real number; give zero or more.`)
      return Math.sqrt(n)
    },
  )
  define(
    'calculate',
    'Calculate a whole arithmetic expression, like "(100 + 200) * 3 - 50" or "sqrt(2) * pi". Evaluates a formula with + - * / ^ %, parentheses and functions such as sqrt, round, min, max, sum, mean, log and sin.',
    { expression: z.string().describe('The expression, like "(100 + 200) * 3 - 50"') },
    ({ expression }) => evaluateExpression(expression, owner),
  )
  define('sum_list', 'Sum up a list of numbers: the total of all of them.', { numbers }, (input) => sum(input.numbers))
  define(
    'avg_list',
    'Average of a list of numbers: their arithmetic mean.',
    { numbers },
    (input) => sum(input.numbers) / input.numbers.length,
  )
  return server
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, n) => total + n, 0)

function finite(value: number): number {
  if (Number.isFinite(value)) return value
  throw new Error(`The result is not a finite number (${value}): too large, or not defined for these numbers.`)
}

/** 57.6 for 480 × 0.12, as a pocket calculator has it: the 16th digit of a fraction is the machine's, not the sum's. */
function plain(value: number): number {
  return Number.isInteger(value) ? value : Number(value.toPrecision(15))
}

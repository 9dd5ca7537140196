import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { openBuiltinServer } from '../open-builtin-server.ts'
import {
  factorial,
  fibonacci,
  greatestCommonDivisor,
  isPrime,
  leastCommonMultiple,
  primesUpTo,
} from './whole-numbers.ts'

const MAX_FIBONACCI = 10_000
const MAX_FACTORIAL = 2_000
const MAX_NUMBERS = 1_000
const MAX_PRIMES_UP_TO = 1_000_000

/** A result has no last digit that is guessed: what a number cannot hold comes as text. */
const exactly = (value: bigint) => (value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : `${value}`)
const Exact = (what: string) =>
  z
    .union([z.int(), z.string()])
    .describe(
      `${what}, always exact: up to ${Number.MAX_SAFE_INTEGER} a number, above it the decimal digits as a string, for BigInt`,
    )

const whole = (what: string, description: string, most: number) =>
  z
    .int(`${what} takes a whole number.`)
    .min(0, `${what} takes a whole number from 0 on.`)
    .max(most, `${what} takes a whole number up to ${most}.`)
    .describe(description)
const numbers = z
  .array(z.int('Only whole numbers have divisors and multiples in common.'))
  .min(1, 'The list is empty; give at least one whole number.')
  .max(MAX_NUMBERS, `The list has more than ${MAX_NUMBERS} numbers.`)
  .describe('Whole numbers, like [18, 24, 30]; their signs do not count')

/** Whole numbers as an MCP server: what is too large for a number is exact as well. */
export function createMath(): McpServer {
  const { server, define } = openBuiltinServer({
    name: 'math',
    title: 'Math',
    instructions: 'Whole numbers: primes, divisors, factorials.',
  })

  define(
    'fibonacci',
    {
      title: 'Fibonacci number',
      description: 'Fibonacci number at a position of the Fibonacci sequence 0, 1, 1, 2, 3, 5.',
      input: { n: whole('fibonacci', 'Position, counted from 0, so that 10 is 55', MAX_FIBONACCI) },
      output: Exact('The Fibonacci number'),
    },
    async ({ n }) => exactly(fibonacci(n)),
  )
  define(
    'factorial',
    {
      title: 'Factorial',
      description: 'Factorial of a whole number, n!, exact also when it is huge.',
      input: { n: whole('factorial', 'Whole number, like 5 for 120', MAX_FACTORIAL) },
      output: Exact('The factorial'),
    },
    async ({ n }) => exactly(factorial(n)),
  )
  define(
    'gcd',
    {
      title: 'Greatest common divisor',
      description: 'Greatest common divisor (gcd) of whole numbers, also called greatest common factor.',
      input: { numbers },
      output: Exact('The largest number that divides all of them, 0 where all are 0'),
    },
    async (input) => exactly(greatestCommonDivisor(input.numbers)),
  )
  define(
    'lcm',
    {
      title: 'Least common multiple',
      description: 'Least common multiple (lcm) of whole numbers: the first that all of them divide.',
      input: { numbers },
      output: Exact('The smallest number above 0 that all of them divide, 0 where one is 0'),
    },
    async (input) => exactly(leastCommonMultiple(input.numbers)),
  )
  define(
    'is_prime',
    {
      title: 'Prime or not',
      description: 'Check whether a number is prime: a prime number or not.',
      input: { n: z.int('is_prime takes a whole number.').describe('Whole number') },
      output: z.boolean().describe('True where it is prime; numbers below 2 are not'),
    },
    async ({ n }) => isPrime(n),
  )
  define(
    'primes_up_to',
    {
      title: 'Prime numbers up to a limit',
      description: 'Prime numbers up to a limit: all primes below or equal to it.',
      input: { limit: whole('primes_up_to', 'The limit, which is among them where it is prime', MAX_PRIMES_UP_TO) },
      output: z.array(z.int()).describe('The primes, smallest first'),
    },
    async ({ limit }) => primesUpTo(limit),
  )
  return server
}

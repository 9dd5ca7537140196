/** The n-th Fibonacci number; those numbered 0 and 1 are 0 and 1. By doubling: as many steps as n has binary digits. */
export function fibonacci(n: number): bigint {
  let [a, b] = [0n, 1n]
  for (const digit of n.toString(2)) {
    const [even, odd] = [a * (2n * b - a), a * a + b * b]
    ;[a, b] = digit === '0' ? [even, odd] : [odd, even + odd]
  }
  return a
}

export function factorial(n: number): bigint {
  let product = 1n
  for (let factor = 2n; factor <= n; factor++) product *= factor
  return product
}

/** Above zero, or 0 where all are. */
export const greatestCommonDivisor = (numbers: readonly number[]): bigint =>
  numbers.map(BigInt).map(abs).reduce(gcd, 0n)

/** 0 where one of them is. */
export const leastCommonMultiple = (numbers: readonly number[]): bigint =>
  numbers
    .map(BigInt)
    .map(abs)
    .reduce((multiple, n) => (n === 0n ? 0n : (multiple / gcd(multiple, n)) * n), 1n)

const abs = (n: bigint) => (n < 0n ? -n : n)

function gcd(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b]
  return a
}

/** With these Miller and Rabin's test errs for no number below 3 × 10²⁴. */
const WITNESSES = [2n, 3n, 5n, 7n, 11n, 13n, 17n, 19n, 23n, 29n, 31n, 37n]

/** Whether a safe integer is prime, for sure. */
export function isPrime(number: number): boolean {
  if (number < 2) return false
  const n = BigInt(number)
  const small = WITNESSES.find((prime) => n % prime === 0n)
  if (small !== undefined) return n === small
  let odd = n - 1n
  let halvings = 0
  for (; odd % 2n === 0n; odd /= 2n) halvings++
  return WITNESSES.every((witness) => passes(n, witness, odd, halvings))
}

function passes(n: bigint, witness: bigint, odd: bigint, halvings: number): boolean {
  let power = powerModulo(witness, odd, n)
  if (power === 1n || power === n - 1n) return true
  for (let i = 1; i < halvings; i++) {
    power = (power * power) % n
    if (power === n - 1n) return true
  }
  return false
}

function powerModulo(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let power = 1n
  for (const digit of exponent.toString(2)) {
    power = (power * power) % modulus
    if (digit === '1') power = (power * base) % modulus
  }
  return power
}

/** The sieve of Eratosthenes, `limit` included. */
export function primesUpTo(limit: number): number[] {
  const isComposite = new Uint8Array(Math.max(0, limit) + 1)
  const primes: number[] = []
  for (let n = 2; n <= limit; n++) {
    if (isComposite[n]) continue
    primes.push(n)
    for (let multiple = n * n; multiple <= limit; multiple += n) isComposite[multiple] = 1
  }
  return primes
}

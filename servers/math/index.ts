// Made by `cem generate`: all tools of this server.
export { factorial } from './factorial.ts'
export { fibonacci } from './fibonacci.ts'
export { gcd } from './gcd.ts'
export { isPrime } from './isPrime.ts'
export { lcm } from './lcm.ts'
export { primesUpTo } from './primesUpTo.ts'

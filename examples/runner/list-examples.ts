import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const EXAMPLES_DIR = resolve(import.meta.dirname, '..')

/** A file of `examples/` that runs by itself. */
export interface Example {
  /** Two digits, as people name it. */
  id: string
  /** `01-basic-call` */
  name: string
  file: string
}

/** All of them, in the order of their numbers. */
export function listExamples(): Example[] {
  return readdirSync(EXAMPLES_DIR)
    .filter((name) => /^\d\d-[\w-]+\.ts$/.test(name))
    .sort()
    .map((name) => ({ id: name.slice(0, 2), name: name.slice(0, -'.ts'.length), file: join(EXAMPLES_DIR, name) }))
}

/** Those that are named by number or by name, in that order; throws in words for what is none. */
export function findExamples(wanted: readonly string[]): Example[] {
  const all = listExamples()
  return wanted.map((text) => {
    const name = text.replace(/^.*\//, '').replace(/\.ts$/, '')
    const found = all.find((example) => example.id === name.padStart(2, '0') || example.name === name)
    if (found) return found
    const known = all.map(({ id }) => id).join(', ')
    throw new Error(`There is no example ${JSON.stringify(text)}. Take one of ${known}.`)
  })
}

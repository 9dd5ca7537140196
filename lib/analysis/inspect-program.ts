import type { ProgramTraits } from '../sandbox/contract.ts'
import type { Failure } from '../sandbox/protocol/protocol.ts'
import { analyse } from './analyse.ts'
import type { Analysis } from './analysis.ts'

/** What a sandbox must know of a program before it takes it. Rejects only as `busy`. */
export async function inspectProgram(source: string, owner: string): Promise<ProgramTraits> {
  const analysis = await analyse(source, owner)
  return { refused: findCodeInUrl(analysis), fitsRealm: analysis.fault === null && analysis.unfit === null }
}

/**
 * The failure of a program that imports code written into a URL (`data:`, `blob:`), else null. Deno needs no permission
 * for those, so they are looked for here; an address put together at run time is the same as `eval`, which has no more
 * rights than the program. What could not be read to its end may hold one, and is refused, too.
 */
function findCodeInUrl({ codeInUrl, fault, isGivenUp }: Analysis): Failure | null {
  if (fault !== null && isGivenUp) return failureAt('SyntaxError', fault.message, fault)
  // What is no program at all: Deno says so better, with the line.
  if (codeInUrl === null) return null
  const message = `A program cannot import from '${codeInUrl.address}': code in a URL is not a module of its world.`
  return failureAt('TypeError', message, codeInUrl)
}

const failureAt = (name: string, message: string, { line, column }: { line: number; column: number }): Failure => ({
  ...{ name, message, stack: `    at main.ts:${line}:${column}` },
})

import type { Failure } from './protocol.ts'

/**
 * The failure of a program that imports code written into a URL (`data:`, `blob:`), else null. Deno needs no permission
 * for those, so they are looked for here; an address put together at run time is the same as `eval`, which has no more
 * rights than the program.
 */
export async function findCodeInUrl(source: string): Promise<Failure | null> {
  // Parsing costs more than the rest of a short run, and almost no program has such a thing.
  if (!/['"`](data|blob):/i.test(source)) return null
  const { parse } = await import('@babel/parser')
  let found: Found | null
  try {
    const options = { errorRecovery: true, createImportExpressions: true }
    found = addressIn(parse(source, { sourceType: 'module', plugins: ['typescript'], ...options }).program)
  } catch {
    return null // not a program, or one too deep to parse: Deno says so better, with the line
  }
  if (found === null) return null
  const message = `A program cannot import from '${found.address.slice(0, 60)}': code in a URL is not a module of its world.`
  return { name: 'TypeError', message, stack: `    at main.ts:${found.line}:${found.column}` }
}

interface Found {
  address: string
  line: number
  column: number
}

interface Node {
  source?: { value?: unknown; loc?: { start: { line: number; column: number } } }
}

/** The first such address in an import or a re-export anywhere below a node of the syntax tree. */
function addressIn(node: unknown): Found | null {
  if (typeof node !== 'object' || node === null) return null
  const { source } = node as Node
  if (typeof source?.value === 'string' && /^(data|blob):/i.test(source.value)) {
    const { line = 1, column = 0 } = source.loc?.start ?? {}
    return { address: source.value, line, column: column + 1 }
  }
  for (const child of Object.values(node)) {
    const found = addressIn(child)
    if (found !== null) return found
  }
  return null
}

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

// Set in development alone (follow-edits.ts). On globalThis, as Next evaluates this file more than once.
const kept = globalThis as typeof globalThis & { cemEdits?: number }

/**
 * Loads a file of lib/ with Node itself, past the bundler: the sandbox starts real files that lie beside its modules,
 * and the same code has to run here as on the command line.
 */
export async function loadWithNode<Module>(path: string): Promise<Module> {
  const written = join(/* turbopackIgnore: true */ process.cwd(), path)
  // A package has it as JavaScript: Node takes no types away below node_modules.
  const compiled = written.replace(/\.ts$/, '.js')
  const url = pathToFileURL(existsSync(/* turbopackIgnore: true */ compiled) ? compiled : written)
  if (kept.cemEdits !== undefined) url.search = `?edit=${kept.cemEdits}`
  return (await import(/* turbopackIgnore: true */ url.href)) as Module
}

/** From now on what is loaded is what the files say now, and not what Node read of them before. */
export function loadAnew(): void {
  kept.cemEdits = (kept.cemEdits ?? 0) + 1
}

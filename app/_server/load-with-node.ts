import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Loads a file of lib/ with Node itself, past the bundler: the sandbox starts real files that lie beside its modules,
 * and the same code has to run here as on the command line.
 */
export async function loadWithNode<Module>(path: string): Promise<Module> {
  return (await import(
    /* turbopackIgnore: true */ pathToFileURL(join(/* turbopackIgnore: true */ process.cwd(), path)).href
  )) as Module
}

import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { loadConfig } from '../../lib/config/load-config.ts'
import type { createPlayground } from '../../lib/create-playground.ts'
import type { Playground } from '../../lib/playground.ts'

// Next evaluates modules again after every edit, and routes and pages are bundled apart; only globalThis outlives
// both, and a second playground would be a second pool of sandboxes.
const kept = globalThis as typeof globalThis & { cemPlayground?: Promise<Playground> }

/** The one playground of this server. A failed start is tried again at the next request. */
export function playground(): Promise<Playground> {
  kept.cemPlayground ??= start().catch((error: unknown) => {
    kept.cemPlayground = undefined
    throw error
  })
  return kept.cemPlayground
}

async function start(): Promise<Playground> {
  const [config, core] = await Promise.all([
    load<{ loadConfig: typeof loadConfig }>('lib/config/load-config.ts'),
    load<{ createPlayground: typeof createPlayground }>('lib/create-playground.ts'),
  ])
  return core.createPlayground(config.loadConfig({ root: process.cwd(), env: process.env }))
}

/**
 * Loads a file of lib/ with Node itself, past the bundler: the sandbox starts real files that lie beside its modules,
 * and the same code has to run here as on the command line.
 */
async function load<Module>(path: string): Promise<Module> {
  return (await import(
    /* turbopackIgnore: true */ pathToFileURL(join(/* turbopackIgnore: true */ process.cwd(), path)).href
  )) as Module
}

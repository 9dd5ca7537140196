import type { loadConfig } from '../../lib/config/load-config.ts'
import type { createPlayground } from '../../lib/create-playground.ts'
import type { Playground } from '../../lib/playground.ts'
import { loadWithNode } from './lifetime/load-with-node.ts'

// Next evaluates modules again after every edit, and routes and pages are bundled apart; only globalThis outlives
// both, and a second playground would be a second pool of sandboxes.
const kept = globalThis as typeof globalThis & { cemPlayground?: Promise<Playground> }

/** The one playground of this server. A failed start is tried again at the next request. */
export function playground(): Promise<Playground> {
  kept.cemPlayground ??= keep(start())
  return kept.cemPlayground
}

/** Closes it and makes another, which who asks meanwhile waits for. `between`: what ends with the old one. */
export async function renewPlayground(between: () => void): Promise<void> {
  const old = kept.cemPlayground
  kept.cemPlayground = keep(
    (async () => {
      // One that did not start has nothing to close.
      await old?.then(
        (parts) => parts.close(),
        () => {},
      )
      between()
      return start()
    })(),
  )
  await kept.cemPlayground
}

function keep(starting: Promise<Playground>): Promise<Playground> {
  const made = starting.catch((error: unknown) => {
    if (kept.cemPlayground === made) kept.cemPlayground = undefined
    throw error
  })
  return made
}

async function start(): Promise<Playground> {
  const [config, core] = await Promise.all([
    loadWithNode<{ loadConfig: typeof loadConfig }>('lib/config/load-config.ts'),
    loadWithNode<{ createPlayground: typeof createPlayground }>('lib/create-playground.ts'),
  ])
  const made = await core.createPlayground(config.loadConfig({ env: process.env }))
  made.runs.lookAfterWaiting()
  void made.history.lookAfterRemoved()
  made.cleaning.lookAfter()
  made.healthHistory.lookAfter()
  return made
}

import { registerHooks } from 'node:module'
import { OFFERED } from '../../host/offered-modules.ts'
import { refusalOf } from '../outcome/failure.ts'

/** What Deno (2.9.6) has loaded before anybody asks: for a static import of these it looks at no import map. */
const LOADED = new Set(['node:url', 'node:util', 'node:worker_threads', 'node:zlib'])

/**
 * From here on every built-in module is one of ours or refused, whoever asks for it by whatever name. The import map says
 * the same of the names that it knows; with a hook Deno does not look at it for any of them.
 */
export function closeBuiltins(worldUrl: string): void {
  registerHooks({
    resolve(specifier, context, next) {
      if (!specifier.startsWith('node:')) return next(specifier, context)
      if (LOADED.has(specifier)) throw new TypeError(refusalOf(specifier))
      const file = Object.hasOwn(OFFERED, specifier) ? OFFERED[specifier] : `refused.js?${specifier}`
      return { url: `${worldUrl}/${file}`, format: 'module', shortCircuit: true }
    },
  })
}

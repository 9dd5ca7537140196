import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { offload } from '../../../lib/offload/offload.ts'
import { renewPlayground } from '../playground.ts'
import { loadAnew, loadWithNode } from './load-with-node.ts'

type WatchSources = (root: string, changed: (files: string[]) => void) => void

/**
 * While developing: after an edit in lib/ the playground is closed and made again of what the files say now. Node keeps a
 * module for as long as its process lives, so after each edit the files have other addresses: `?edit=3` behind them.
 * The server itself goes on, and with it what the bundler has built and the pages that are open.
 */
export async function followEdits(): Promise<void> {
  const root = process.cwd()
  const lib = pathToFileURL(join(/* turbopackIgnore: true */ root, 'lib/')).href
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const found = nextResolve(specifier, context)
      // What a module imports is of the same edit as the module itself.
      const [edit] = /\?edit=\d+$/.exec(context.parentURL ?? '') ?? []
      return edit && found.url.startsWith(lib) && !found.url.includes('?')
        ? { ...found, url: `${found.url}${edit}` }
        : found
    },
  })
  const { watchSources } = await loadWithNode<{ watchSources: WatchSources }>('scripts/watch-sources.mjs')
  watchSources(root, (files) => void renew(files))
}

async function renew(files: readonly string[]): Promise<void> {
  const began = performance.now()
  const what = files.length > 3 ? `${files.length} files` : files.join(', ')
  try {
    // Its processes read with what they loaded before; what comes later starts others.
    const { offload: before } = await loadWithNode<{ offload: typeof offload }>('lib/offload/offload.ts')
    loadAnew()
    await renewPlayground(() => before.close())
    console.log(`Edited: ${what}. In use after ${((performance.now() - began) / 1000).toFixed(1)} s.`)
  } catch (error) {
    console.error(`Edited: ${what}. It cannot be used; the next edit is tried again.`, error)
  }
  if (files.some((file) => file.startsWith('lib/http/')))
    console.log('What lib/http lets in is settled at the start: npm run dev anew shows that.')
}

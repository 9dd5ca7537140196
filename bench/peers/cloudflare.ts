import { join } from 'node:path'
import type { OpenContestant } from '../sandbox/contestant.ts'
import { loadPackage } from './load-package.ts'

interface Esbuild {
  build(options: object): Promise<{ outputFiles: { text: string }[] }>
}
interface Miniflares {
  Miniflare: new (
    options: object,
  ) => {
    ready: Promise<URL>
    dispatchFetch(
      url: string,
      init?: { method: string; body: string },
    ): Promise<{ text(): Promise<string>; json(): Promise<unknown> }>
    dispose(): Promise<void>
  }
}

const COMPATIBILITY_DATE = '2026-07-30'
const URL_OF_WORKER = 'http://worker.local/'

/**
 * `@cloudflare/codemode`: a Worker of its own for each program, loaded by the Worker that is the server, in a local
 * workerd. A run is a request to that server; `touch` is the smallest one.
 */
export const open: OpenContestant = async () => {
  const { build } = await loadPackage<Esbuild>('esbuild')
  const { Miniflare } = await loadPackage<Miniflares>('miniflare')
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'cloudflare-worker.mjs')],
    ...{ bundle: true, format: 'esm', write: false, conditions: ['workerd'], external: ['cloudflare:*', 'node:*'] },
  })
  const server = new Miniflare({
    modules: true,
    script: outputFiles[0]?.text,
    compatibilityDate: COMPATIBILITY_DATE,
    compatibilityFlags: ['nodejs_compat'],
    workerLoaders: { LOADER: {} },
    cf: false, // else it asks Cloudflare where it is
  })
  return {
    async run(body, { timeoutMs }) {
      const request = { method: 'POST', body: JSON.stringify({ body, timeoutMs }) }
      const answer = await server.dispatchFetch(URL_OF_WORKER, request)
      const { result, error } = (await answer.json()) as { result: unknown; error?: string }
      if (error !== undefined) throw new Error(error)
      return result
    },
    async touch() {
      await (await server.dispatchFetch(URL_OF_WORKER)).text()
    },
    close: () => server.dispose(),
  }
}

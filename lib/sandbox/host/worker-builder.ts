// Builds the worker into a folder: node lib/sandbox/host/worker-builder.ts FOLDER. A process of its own, because the builder would
// stay in the memory of whoever has used it once.
import { cp } from 'node:fs/promises'
import path from 'node:path'
import { type InputOptions, rolldown } from 'rolldown'
import { builtWorkerIn } from './built-worker.ts'
import { findWorker, SOURCE } from './find-files.ts'

/** What runs is what is written: nothing is left out for not being used, and Node's modules are Deno's. */
const AS_WRITTEN: InputOptions = {
  external: /^(?:node|sandbox):/,
  treeshake: false,
  tsconfig: false,
  logLevel: 'silent',
}

const { runner, launcher, realm } = findWorker()
const worker = builtWorkerIn(process.argv[2] as string)
const source = path.dirname(runner)
const world = ['fs', 'fs-promises', 'path', 'refused', 'enter', 'loaded']

const modules = await rolldown({
  ...AS_WRITTEN,
  // A program gets the very modules that the runner has.
  input: {
    ...{ runner, launch: launcher },
    ...Object.fromEntries(world.map((name) => [`world/${name}`, path.join(source, 'world', `${name}${SOURCE}`)])),
  },
})
await modules.write({ dir: worker.dir, format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name].js' })
await modules.close()

// An expression that gives the function that opens a realm: a name would be in the realm.
const script = await rolldown({ ...AS_WRITTEN, input: realm })
await script.write({
  ...{ file: worker.realm, format: 'iife', name: 'realm' },
  ...{ banner: "(() => {\n'use strict'", footer: 'return realm.openRealm\n})()' },
})
await script.close()

await cp(path.join(source, 'client'), worker.client, { recursive: true })

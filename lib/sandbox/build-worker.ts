import { cp } from 'node:fs/promises'
import path from 'node:path'
import type { InputOptions } from 'rolldown'
import { builtWorkerIn } from './built-worker.ts'
import type { WorkerFiles } from './find-files.ts'

/** What runs is what is written: nothing is left out for not being used, and Node's modules are Deno's. */
const AS_WRITTEN: InputOptions = { external: /^node:/, treeshake: false, tsconfig: false, logLevel: 'silent' }

/** Builds the worker into a folder. Throws with what is wrong with its modules. */
export async function buildWorker({ runner, launcher, realm }: WorkerFiles, folder: string): Promise<void> {
  // Only who builds needs it: a folder that was built is kept.
  const { rolldown } = await import('rolldown')
  const worker = builtWorkerIn(folder)
  const source = path.dirname(runner)
  const world = ['fs', 'fs-promises', 'path', 'refused']

  const modules = await rolldown({
    ...AS_WRITTEN,
    // A program gets the very modules that the runner has.
    input: {
      ...{ runner, launch: launcher },
      ...Object.fromEntries(world.map((name) => [`world/${name}`, path.join(source, 'world', `${name}.ts`)])),
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
}

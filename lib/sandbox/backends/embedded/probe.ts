import { createHash } from 'node:crypto'
import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { findFault } from './acid-test.ts'
import { fillCache } from './fill-cache.ts'
import { createLandlockLayer } from './landlock-layer.ts'
import { ISOLATIONS, type Isolation, type Layer } from './layer.ts'
import { createNamespacesLayer, findBwrap } from './namespaces-layer.ts'
import { createPermissionsLayer } from './permissions-layer.ts'
import type { Workshop } from './start-guest.ts'

/** Which layer holds here, and why this one. */
interface Choice {
  layer: Layer
  why: string
}

export interface ProbeSetup extends Omit<Workshop, 'layer' | 'denoDir'> {
  dataDir: string
  log: (message: string) => void
  /** Use this layer or none. */
  only?: Isolation
}

const Answer = z.object({ key: z.string(), isolation: z.enum(ISOLATIONS), why: z.string() })

/**
 * The strongest layer that passes the acid test on this machine. The answer is kept in `sandbox-probe.json` under
 * everything it depends on, so that only the first start pays for it.
 */
export async function probe(setup: ProbeSetup): Promise<Choice & { denoDir: string }> {
  const { dataDir, log, only } = setup
  const bwrap = await findBwrap()
  const key = await keyOf(setup, bwrap?.version ?? 'none')
  const denoDir = await fillCache(setup, path.join(dataDir, 'sandbox'), key)
  const layers = layersOf(bwrap?.file).filter((layer) => only === undefined || layer.isolation === only)
  if (only !== undefined) return { ...(await choose(layers, { ...setup, denoDir })), denoDir }

  const file = path.join(dataDir, 'sandbox-probe.json')
  const known = await readAnswer(file, key)
  const knownLayer = layers.find((layer) => layer.isolation === known?.isolation)
  if (known !== null && knownLayer !== undefined) return { layer: knownLayer, why: known.why, denoDir }

  const { layer, why } = await choose(layers, { ...setup, denoDir })
  // Written beside and moved: another process may read it at any time.
  await writeFile(`${file}.${process.pid}`, JSON.stringify({ key, isolation: layer.isolation, why }, null, 2))
  await rename(`${file}.${process.pid}`, file)
  log(`sandbox: ${layer.isolation} (${why})`)
  return { layer, why, denoDir }
}

/** What this system may be able to do, strongest first. */
function layersOf(bwrap: string | undefined): Layer[] {
  if (process.platform !== 'linux') return [createPermissionsLayer()]
  const namespaces = bwrap === undefined ? [] : [createNamespacesLayer(bwrap)]
  return [...namespaces, createLandlockLayer(), createPermissionsLayer()]
}

async function choose(layers: Layer[], setup: ProbeSetup & { denoDir: string }): Promise<Choice> {
  const faults: string[] = []
  for (const layer of layers) {
    // The weakest has nothing of the system's around it: it is what is left, and says so.
    if (layer.isolation === 'permissions') return { layer, why: ['nothing stronger works here', ...faults].join('; ') }
    const fault = await findFault(layer, { ...setup, dir: path.join(setup.dataDir, 'sandbox') })
    if (fault === null) return { layer, why: ['the strongest that passed the acid test here', ...faults].join('; ') }
    faults.push(`${layer.isolation}: ${fault}`)
  }
  throw new Error(`No layer holds a program here: ${faults.join('; ')}`)
}

async function keyOf({ deno, files }: ProbeSetup, bwrapVersion: string): Promise<string> {
  const hash = createHash('sha256')
  const { size, mtimeMs } = await stat(deno)
  const user = process.getuid?.() ?? 'none'
  hash.update(JSON.stringify([deno, size, mtimeMs, os.platform(), os.release(), os.arch(), user, bwrapVersion]))
  const names = await readdir(files.sandboxDir, { recursive: true })
  for (const name of names.filter((each) => each.endsWith('.ts') && !/\.test\.ts$|^testing/.test(each)).sort()) {
    hash.update(name).update(await readFile(path.join(files.sandboxDir, name)))
  }
  return hash.digest('hex')
}

async function readAnswer(file: string, key: string) {
  try {
    const answer = Answer.safeParse(JSON.parse(await readFile(file, 'utf8')))
    return answer.success && answer.data.key === key ? answer.data : null
  } catch {
    return null // not there yet, or not whole: it is made anew
  }
}

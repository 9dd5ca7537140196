import { createHash } from 'node:crypto'
import os from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { messageOf } from '../../../errors.ts'
import { hashCode, versionOf } from '../../host/hash-code.ts'
import { readProbe, saveProbe } from '../../host/probe-cache.ts'
import { fillCache } from './fill-cache.ts'
import type { Machine } from './find-reason-for-one.ts'
import { createLandlockLayer } from './landlock-layer.ts'
import { LAYER_ISOLATIONS, type Layer, type LayerIsolation } from './layer.ts'
import { createNamespacesLayer, findBwrap } from './namespaces-layer.ts'
import { createPermissionsLayer } from './permissions-layer.ts'
import { findFault } from './self-test.ts'
import type { GuestSetup } from './start-guest.ts'
import type { UsersPlan } from './users/plan-users.ts'
import type { User } from './users/user.ts'

const NOT_ROOT = 'this process is not root'

/** Which layer holds here, and why this one. */
interface Choice {
  layer: Layer
  why: string
  /** Whether guests behind it can run as somebody else. */
  hasUsers: boolean
}

export interface ProbeSetup extends Omit<GuestSetup, 'layer' | 'denoDir'> {
  dataDir: string
  /** Where caches and what is tried out go. */
  placesDir: string
  /** Null where no process can become another user. */
  users: UsersPlan | null
  machine: Machine
  log: (message: string) => void
  /** Use this layer or none. */
  only?: LayerIsolation
}

const Answer = z.object({ isolation: z.enum(LAYER_ISOLATIONS), why: z.string(), hasUsers: z.boolean() })

/**
 * The strongest layer that passes the isolation self-test on this machine. The answer is kept in `sandbox-probe.json` under
 * everything it depends on, so that only the first start pays for it.
 */
export async function probe(setup: ProbeSetup): Promise<Choice & { denoDir: string }> {
  const { dataDir, log, only } = setup
  const { key, ...trial } = await openTrial(setup)
  const { denoDir } = trial
  const layers = trial.layers.filter((layer) => only === undefined || layer.isolation === only)
  if (only !== undefined) return { ...(await choose(layers, trial)), denoDir }

  const file = path.join(dataDir, 'sandbox-probe.json')
  const known = await readProbe(file, key, Answer)
  const knownLayer = layers.find((layer) => layer.isolation === known?.isolation)
  if (known !== null && knownLayer !== undefined) {
    const { why, hasUsers } = known
    return { layer: knownLayer, why, hasUsers, denoDir }
  }

  const { layer, why, hasUsers } = await choose(layers, trial)
  await saveProbe(file, { key, isolation: layer.isolation, why, hasUsers })
  log(`sandbox: ${layer.isolation} (${why})`)
  return { layer, why, hasUsers, denoDir }
}

/** What it takes to try layers here. */
export interface Trial extends ProbeSetup {
  denoDir: string
  /** What this system may be able to do, strongest first. */
  layers: Layer[]
  obstacles: Obstacles
}

/** `key` stands for everything that what is found depends on. */
export async function openTrial(setup: ProbeSetup): Promise<Trial & { key: string }> {
  const bwrap = await findBwrap()
  const cacheKey = await keyOf(setup, bwrap?.version ?? 'none')
  const denoDir = await fillCache(setup, setup.placesDir, cacheKey)
  const obstacles = await findObstacles({ ...setup, denoDir })
  const key = [cacheKey, ...obstacles.map((obstacle) => obstacle ?? 'none')].join('; ')
  return { ...setup, denoDir, obstacles, layers: layersOf(setup.machine, bwrap?.file), key }
}

function layersOf({ platform }: Machine, bwrap: string | undefined): Layer[] {
  if (platform !== 'linux') return [createPermissionsLayer()]
  const namespaces = bwrap === undefined ? [] : [createNamespacesLayer(bwrap)]
  return [...namespaces, createLandlockLayer(), createPermissionsLayer()]
}

/** What the modes of files say against users of their own: behind layers with a view of their own, and behind others. */
type Obstacles = [inNamespaces: string | null, elsewhere: string | null]

async function findObstacles({ users, deno, files, denoDir }: ProbeSetup & { denoDir: string }): Promise<Obstacles> {
  const needs = [deno, files.sandboxDir, denoDir]
  const find = async (above: boolean) => (users ? users.findObstacle({ needs, above }) : NOT_ROOT)
  return [await find(false), await find(true)]
}

async function choose(layers: Layer[], trial: Trial): Promise<Choice> {
  const faults: string[] = []
  const chosen = async (layer: Layer, reason: string): Promise<Choice> => {
    const fault = await findFaultOfUsers(layer, trial)
    if (fault !== null && trial.users) faults.push(`people's programs run as one user: ${fault}`)
    return { layer, why: [reason, ...faults].join('; '), hasUsers: fault === null }
  }
  for (const layer of layers) {
    // The weakest has nothing of the system's around it: it is what is left, and says so.
    if (layer.isolation === 'permissions') return chosen(layer, 'nothing stronger works here')
    const fault = await findFault(layer, { ...trial, dir: trial.placesDir })
    if (fault === null) return chosen(layer, 'the strongest that passed the isolation self-test here')
    faults.push(`${layer.isolation}: ${fault}`)
  }
  throw new Error(`No layer holds a program here: ${faults.join('; ')}`)
}

/** Whom a guest behind a layer stands for people as; in words why it can only be who this process is. */
export function findUser({ isolation }: Layer, { obstacles: [inNamespaces, elsewhere], users }: Trial): User | string {
  const obstacle = isolation === 'namespaces' ? inNamespaces : elsewhere
  return obstacle ?? users?.trial ?? NOT_ROOT
}

/** Why guests behind a layer cannot run as somebody else; null when one did, and the layer held it by itself. */
async function findFaultOfUsers(layer: Layer, trial: Trial): Promise<string | null> {
  const user = findUser(layer, trial)
  if (typeof user === 'string') return user
  try {
    return await findFault(layer, { ...trial, dir: trial.placesDir, user })
  } catch (error) {
    return messageOf(error) // a system that lets root give nothing away
  }
}

async function keyOf({ deno, files, machine }: ProbeSetup, bwrapVersion: string): Promise<string> {
  const hash = createHash('sha256')
  const version = await versionOf(deno)
  const user = process.getuid?.() ?? 'none'
  hash.update(JSON.stringify([...version, machine.platform, os.release(), machine.arch, user, bwrapVersion]))
  hash.update(await hashCode(files.sandboxDir))
  return hash.digest('hex')
}

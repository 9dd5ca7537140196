import { chmod, mkdir, realpath } from 'node:fs/promises'
import path from 'node:path'
import { PlaygroundError } from '../../../errors.ts'
import type { Backend } from '../../backend.ts'
import type { Sandbox } from '../../contract.ts'
import { findDeno, findWorker } from '../../host/find-files.ts'
import { residentBytes } from '../../host/process-limits.ts'
import { removeOrphaned } from '../../host/remove-orphaned.ts'
import type { SandboxOptions } from '../../options.ts'
import { createPooledSandbox } from '../../pool/pooled-sandbox.ts'
import { findReasonForOne } from './find-reason-for-one.ts'
import type { LayerIsolation } from './layer.ts'
import { type ProbeSetup, probe } from './probe.ts'
import { startGuest } from './start-guest.ts'
import { NO_USERS } from './users/person-users.ts'
import { PASSABLE, planUsers } from './users/plan-users.ts'

/** With room to spare: 31 MB were measured. */
const WAITING_BYTES = 48 * 1024 ** 2

export type EmbeddedOptions = Pick<SandboxOptions, 'dataDir' | 'log' | 'users' | 'machine'> & {
  /** Behind this layer, whatever holds here. */
  only?: LayerIsolation
}

/** What layers are tried and guests are started with. What is left of processes that are gone is removed. */
export async function prepareEmbedded({
  dataDir,
  log = () => {},
  users,
  machine = { platform: process.platform, arch: process.arch },
}: EmbeddedOptions): Promise<ProbeSetup> {
  const found = { deno: findDeno(), files: findWorker() }
  await mkdir(path.join(dataDir, 'sandbox'), { recursive: true, mode: 0o700 })
  const realDataDir = await realpath(dataDir)
  const plan = await planUsers(users)
  const ownDir = path.join(realDataDir, 'sandbox')
  const placesDir = plan?.placesDir ?? ownDir
  const guestsDir = path.join(placesDir, 'guests')
  await mkdir(guestsDir, { recursive: true })
  await chmod(guestsDir, PASSABLE)
  // Also of a process that was told another place.
  await Promise.all([...new Set([placesDir, ownDir])].map(removeOrphaned))
  return { ...found, guestsDir, placesDir, users: plan, machine, dataDir: realDataDir, log }
}

/** Programs in Deno processes of this machine, behind the strongest layer that holds here. */
export async function openEmbedded(options: EmbeddedOptions): Promise<Backend> {
  const { only, users } = options
  const setup = await prepareEmbedded(options)
  const { deno, files, guestsDir, machine, users: plan } = setup
  const { layer, why, denoDir, hasUsers } = await probe({ ...setup, ...(only !== undefined && { only }) })
  if (users?.isWanted && !hasUsers) throw noUsers(why)
  const guestSetup = { deno, files, guestsDir, layer, denoDir }
  const onlyForOne = findReasonForOne(machine, layer.isolation)
  const { userOf, adopt } = plan?.open(hasUsers) ?? NO_USERS
  return {
    name: 'embedded',
    layers: hasUsers ? [...layer.layers, 'own user'] : layer.layers,
    isolation: layer.isolation,
    ...(onlyForOne === null ? { why } : { why: `${why}; it serves one person only: ${onlyForOne}`, onlyForOne }),
    waitingBytes: () => WAITING_BYTES,
    residentBytes,
    adopt: ({ workspaceDir }, owners) => adopt(workspaceDir, owners),
    start: async (home, memoryMb) => startGuest(guestSetup, home, memoryMb, await userOf(home.workspaceDir)),
  }
}

const noUsers = (why: string) =>
  new PlaygroundError(
    'configuration',
    `No program is run: sandbox.person_uids asks for a user of the system for each person, and that cannot be here ` +
      `(${why}). Run the server as root on Linux and fix what is named, or take sandbox.person_uids out.`,
  )

/** A sandbox of this backend alone. */
export const createEmbeddedSandbox = (options: SandboxOptions & { only?: LayerIsolation }): Sandbox =>
  createPooledSandbox(options, () => openEmbedded(options))

import { chmod, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { guestEnvironment } from '../../host/guest-environment.ts'
import { SELF_TEST } from '../../host/remove-orphaned.ts'
import type { LayerReport } from '../../layer-report.ts'
import { prepareEmbedded } from './embedded-sandbox.ts'
import { createLandlockLayer } from './landlock-layer.ts'
import type { Command, GuestSpec, Layer } from './layer.ts'
import { findBwrap } from './namespaces-layer.ts'
import { createPermissionsLayer } from './permissions-layer.ts'
import { openTrial, type Trial } from './probe.ts'
import { tryEverything } from './try-everything.ts'
import { tryLayer, tryLayers } from './try-layers.ts'

let dataDir: string
let trial: Trial
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'layers-'))
  trial = await openTrial(await prepareEmbedded({ dataDir }))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const landlock = createLandlockLayer()
const layerOf = (command: Layer['command']): Layer => ({ ...landlock, command })

/** Landlock's, but what is made alone is started otherwise. */
const withAlone = (alone: (spec: GuestSpec) => Command) =>
  layerOf((spec) => (spec.args.at(-1)?.startsWith('{') ? landlock.command(spec) : alone(spec)))
const neverStarts = (): Command => ({ file: '/bin/false', args: [], env: {} })
/** No wall but what a shell can set, and none at all. */
const free = createPermissionsLayer().command
const bare = ({ deno, args, denoDir }: GuestSpec): Command => ({ file: deno, args, env: guestEnvironment(denoDir) })
const isRoot = process.getuid?.() === 0

// Where this is skipped there is one layer, and it is not tried.
describe.skipIf(process.platform !== 'linux')('on Linux', () => {
  test('every layer is tried whatever is known of it, strongest first, and leaves nothing behind', async () => {
    const before = await readdir(dataDir, { recursive: true })
    const reports: LayerReport[] = []
    for await (const report of tryLayers({ dataDir })) reports.push(report)
    expect(reports.map(({ isolation }) => isolation)).toEqual(['namespaces', 'landlock', 'permissions'])
    const [namespaces, ...others] = reports
    expect(others).toEqual([
      { isolation: 'landlock', kind: 'passed', detail: expect.stringMatching(/^(\d+) of \1 attempts .*Landlock/) },
      { isolation: 'permissions', kind: 'passed', detail: expect.stringMatching(/can work in it; nothing more/) },
    ])
    if ((await findBwrap()) === null) {
      expect(namespaces).toMatchObject({ kind: 'not-here', detail: 'bubblewrap is not installed' })
    }
    expect(await readdir(dataDir, { recursive: true })).toEqual(before)
  })

  test('every attempt is made, also those that end the guest', async () => {
    const finding = await tryEverything(landlock.command, { ...trial, dir: trial.placesDir })
    if (typeof finding === 'string') throw new Error(finding)
    const lethal = finding.tried.filter(({ isLethal }) => isLethal)
    expect(lethal.map(({ name, worked }) => [name, worked])).toEqual([
      ['make a kernel call the way 32-bit programs do', false],
      ['make a kernel call the way x32 programs do', false],
      ['make a file of many gigabytes', false],
    ])
    expect(finding.tried.filter(({ worked }) => worked === null)).toEqual([])
  })

  test.each<[string, Layer, Partial<LayerReport>]>([
    [
      'without walls',
      layerOf(free),
      { kind: 'let-out', detail: expect.stringMatching(/^it let a guest read a file outside, .*connect to loopback/) },
    ],
    [
      'that holds all but what ends a guest',
      withAlone(bare),
      {
        kind: 'let-out',
        detail: expect.stringMatching(/^it let a guest (make a kernel call .*)?make a file of many gigab/),
      },
    ],
    [
      'in which no guest starts',
      layerOf(neverStarts),
      { kind: 'not-here', detail: 'its guest did not start (exit status 1)' },
    ],
    [
      'in which a guest did not come to its attempt',
      withAlone(neverStarts),
      { kind: 'not-here', detail: 'its guest did not start (exit status 1)' },
    ],
  ])('a layer %s does not pass', async (_which, layer, report) => {
    expect(await tryLayer(layer, trial)).toEqual(report)
  })

  // Only root can start a process as somebody else.
  test.skipIf(!isRoot).each([
    [undefined, /; the same as a user of its own$/],
    [false, /; people's programs run as one user: sandbox.person_uids is off$/],
  ])('guests of users of their own are tried, too (person_uids: %s)', async (isWanted, end) => {
    await chmod(dataDir, 0o755)
    const [workspacesDir, shared] = [path.join(dataDir, 'workspaces'), path.join(dataDir, 'shared')]
    await mkdir(shared, { recursive: true })
    const range = { from: 89_000, to: 89_999 }
    const users = { isWanted, range, workspacesDir, shared: [shared], mounts: [] }
    const asUsers = await openTrial(await prepareEmbedded({ dataDir, users }))
    for (const layer of [landlock, createPermissionsLayer()])
      expect(await tryLayer(layer, asUsers)).toMatchObject({ kind: 'passed', detail: expect.stringMatching(end) })
    expect((await readdir(asUsers.placesDir)).filter((name) => name.startsWith(SELF_TEST))).toEqual([])
  })
})

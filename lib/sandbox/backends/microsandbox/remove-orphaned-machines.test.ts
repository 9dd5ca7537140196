import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import { loadPackage } from './load-package.ts'
import { removeOrphanedMachines } from './remove-orphaned-machines.ts'

const NAMES = new URL('../../../process/owned-name.ts', import.meta.url).href

/** A process that begins to start a machine, which it says as soon as the machine is on record, and waits. */
const script = (root: string) => `
  import { ownedName } from ${JSON.stringify(NAMES)}
  import { Sandbox } from 'microsandbox'
  const name = ownedName()
  Sandbox.builder(name).image(${JSON.stringify(root)}).cpus(1).memory(128).create().catch(() => {})
  const isThere = async () => (await Sandbox.list()).sandboxes.some((machine) => machine.name === name)
  while (!(await isThere())) await new Promise((resolve) => setTimeout(resolve, 20))
  console.log(name)
  setInterval(() => {}, 1000)`

// Without KVM nothing is begun. Whether the machine ever comes up does not matter.
test.skipIf(!existsSync('/dev/kvm'))('machines of a killed process are removed, and only those', async () => {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'left-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  const home = path.join(dir, 'msb')
  const sdk = await loadPackage(home)
  const list = async () => (await sdk.Sandbox.list()).sandboxes.map(({ name }) => name)
  const host = spawn(process.execPath, ['--input-type=module', '-e', script(dir)], {
    env: { ...process.env, MSB_HOME: home },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void host.kill('SIGKILL'))
  const name = await new Promise<string>((resolve) => host.stdout.once('data', (text) => resolve(String(text).trim())))

  await removeOrphanedMachines(sdk)
  expect(await list()).toEqual([name])

  host.kill('SIGKILL')
  await new Promise((resolve) => host.once('exit', resolve))
  await removeOrphanedMachines(sdk)
  expect(await list()).toEqual([])
  const processes = async () => (await promisify(execFile)('ps', ['-eo', 'args'], { maxBuffer: 1e8 })).stdout
  await vi.waitFor(async () => expect(await processes()).not.toContain(name), 30_000)
})

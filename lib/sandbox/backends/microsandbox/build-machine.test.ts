import * as sdk from 'microsandbox'
import { expect, test } from 'vitest'
import { buildMachine } from './build-machine.ts'

interface BindMount {
  host?: string
  guest: string
  options: { readonly: boolean; noexec: boolean; nosuid: boolean; nodev: boolean }
  quotaMib?: number | null
}

const home = {
  personId: 'ann',
  workspaceDir: '/people/ann',
  serversDir: '/house/servers',
  skillsDir: '/house/skills',
  mounts: [
    { name: 'books', source: '/books', writable: false },
    { name: 'out', source: '/out', writable: true },
  ],
}
const spec = {
  ...{ name: '1-2-3', rootDir: '/g/root', runtimeDir: '/r', programDir: '/g/program', home },
  memoryMb: 512,
}
const build = async () => (await buildMachine(sdk, spec).build()) as unknown as Record<string, unknown>

test('a machine has no network, no rights, one processor and a little more memory than its program', async () => {
  expect(await build()).toMatchObject({
    name: '1-2-3',
    image: { Bind: { path: '/g/root' } },
    resources: { cpus: 1, maxCpus: 1, memoryMib: 768, maxMemoryMib: 768 },
    runtime: { user: '65534:65534', workdir: '/workspace', scripts: {}, entrypoint: null },
    network: { enabled: false, ports: [], policy: { defaultEgress: 'deny', defaultIngress: 'deny', rules: [] } },
    securityProfile: 'restricted',
    deploymentProfile: 'multi_tenant',
    lifecycle: { ephemeral: true, maxDurationSecs: 86_400 },
    env: [],
    patches: [],
  })
})

test('of the host it has the named folders, and writes only what it may', async () => {
  const mounts = (await build())['mounts'] as BindMount[]
  const shown = mounts.map(({ host, guest, options }) => [guest, host, options.readonly ? 'reads' : 'writes'])
  expect(shown.sort()).toEqual([
    ['/mnt/books', '/books', 'reads'],
    ['/mnt/out', '/out', 'writes'],
    ['/program', '/g/program', 'reads'],
    ['/runtime', '/r', 'reads'],
    ['/shared/servers', '/house/servers', 'reads'],
    ['/shared/skills', '/house/skills', 'reads'],
    ['/tmp', undefined, 'writes'],
    ['/workspace', '/people/ann', 'writes'],
  ])
})

test('only what we ship can be started in it, and what grows there has an end', async () => {
  const mounts = (await build())['mounts'] as BindMount[]
  expect(mounts.filter(({ options }) => !options.noexec).map(({ guest }) => guest)).toEqual(['/runtime'])
  expect(mounts.every(({ options }) => options.nosuid && options.nodev)).toBe(true)
  const limited = mounts.filter(({ quotaMib }) => quotaMib != null)
  expect(limited.map(({ guest, quotaMib }) => [guest, quotaMib]).sort()).toEqual([
    ['/mnt/out', 4096],
    ['/workspace', 4096],
  ])
})

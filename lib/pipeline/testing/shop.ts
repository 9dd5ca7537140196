import { fork } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { onTestFinished } from 'vitest'
import type { SettingsInput } from '../../config/schema.ts'
import { generateModules } from '../../discovery/modules/generate-modules.ts'
import { openProviders } from '../../mcp/client/testing/open-connections.ts'
import { localPerson } from '../../people/as-person.ts'
import type { Person } from '../../people/person.ts'
import type { Playground } from '../../playground.ts'
import type { Approve, RunEvent } from '../../runs/event.ts'
import { createInstallation } from '../../testing/open-playground.ts'
import type { RunRequest } from '../request.ts'

/** What a process of its own is to do: a run, or the tests of a skill. */
export type ShopRequest = RunRequest | { testSkill: string }

/** An installation with a server whose writes are counted. */
export interface Shop {
  dir: string
  person: Person
  /** Every write that was done, in order. */
  writes(): string[]
  /** A playground of this process; closed when the test ends, or before. */
  open(change?: SettingsInput): Promise<Playground>
  /** A playground of a process of its own that starts these runs: to be killed. */
  openElsewhere(
    wanted: (string | ShopRequest)[],
    approve?: Approve,
  ): Promise<{ runIds: string[]; kill(): Promise<void> }>
}

export async function openShop(change: SettingsInput = {}): Promise<Shop> {
  const { dir, serversDir, workspacesDir, close, ...installation } = createInstallation({ servers: 'none' })
  onTestFinished(close)
  const countFile = join(dir, 'writes.txt')
  writeFileSync(countFile, '')
  const args = [resolve(import.meta.dirname, 'counting-server.mjs')]
  const mcpServers = {
    filesystem: { builtin: 'filesystem' as const },
    shop: { command: process.execPath, args, env: { COUNT_FILE: countFile } },
  }
  cpSync(resolve('servers/filesystem'), join(serversDir, 'filesystem'), { recursive: true })
  const { failed } = await generateModules({
    ...{ servers: mcpServers, providers: openProviders(), outDir: serversDir, only: 'shop', workspaceDir: dir },
  })
  if (failed[0]) throw new Error(failed[0].error)
  const settings: SettingsInput = { mcpServers, ...change }
  const workspaceDir = join(workspacesDir, 'ann')
  mkdirSync(workspaceDir, { recursive: true })
  return {
    dir,
    open: (more) => installation.open({ settings: { ...settings, ...more } }),
    person: localPerson(workspaceDir),
    writes: () => readFileSync(countFile, 'utf8').trimEnd().split('\n').filter(Boolean),
    async openElsewhere(wanted, approve = 'ask') {
      const requests = wanted.map((one) => (typeof one === 'string' ? { code: one, approve } : { approve, ...one }))
      const child = fork(new URL('./shop-process.ts', import.meta.url), {
        env: {
          ...process.env,
          SHOP: JSON.stringify({ overrides: installation.overrides(settings), workspaceDir, requests }),
        },
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      })
      const gone = new Promise<void>((done) => child.once('exit', () => done()))
      onTestFinished(() => void child.kill('SIGKILL'))
      const runIds = await new Promise<string[]>((done, fail) => {
        child.once('message', (message) => done(message as string[]))
        child.once('exit', (code) => fail(new Error(`It ended with ${code}.`)))
      })
      return {
        runIds,
        async kill() {
          child.kill('SIGKILL')
          await gone
        },
      }
    },
  }
}

/** The first event of a run that fits, from its beginning. */
export async function until(
  playground: Playground,
  person: Person,
  runId: string,
  isIt: (event: RunEvent) => boolean,
): Promise<RunEvent> {
  for await (const event of playground.runs.events(person, runId)) if (isIt(event)) return event
  throw new Error('The run ended before that.')
}

export const isAsked = (event: RunEvent) => event.kind === 'tool-call' && event.phase === 'awaiting-approval'

/** Waits for the end of a run, as it is now. */
export async function finished(playground: Playground, person: Person, runId: string) {
  for await (const _ of playground.runs.events(person, runId));
  return playground.runs.get(person, runId)
}

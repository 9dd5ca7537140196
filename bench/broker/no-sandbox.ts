import { mkdir } from 'node:fs/promises'
import type { OpenSandbox } from '../../lib/pipeline/open-sandbox.ts'
import type { CallHost, Sandbox } from '../../lib/sandbox/contract.ts'

/** What is done in place of a program: whatever it answers is the value of the run. */
export type Act = (host: CallHost, signal: AbortSignal) => Promise<unknown>

/**
 * A sandbox that runs nothing: in its place `act` uses the host's side of the calls as a sandbox would. The rest of the
 * path is the product's, so this is where a measurement meets the broker, and only by the contract of the sandbox.
 */
export function noSandbox(servers: { serversDir: string; skillsDir: string }, act: () => Act): OpenSandbox {
  const label = { backend: 'none', engine: 'context', layers: [] } as const
  const sandbox: Sandbox = {
    describe: async () => ({ ...label, layers: [], isolation: 'none', why: 'nothing is run' }),
    stats() {
      throw new Error('Nobody asks for this where nothing is run.')
    },
    accept: () => ({ turn: async () => () => {}, rest: () => false, goOn: async () => {}, leave() {} }),
    async *run(_program, { host, signal }) {
      yield { kind: 'started', sandbox: { ...label, layers: [] }, acquireMs: 0 }
      const began = performance.now()
      const value = await act()(host, signal)
      return { outcome: { kind: 'returned' }, value, runMs: performance.now() - began }
    },
    prewarm() {},
    close: async () => {},
  }
  return {
    sandbox,
    async homeOf({ id, workspaceDir }) {
      await mkdir(workspaceDir, { recursive: true })
      return { personId: id, workspaceDir, ...servers }
    },
  }
}

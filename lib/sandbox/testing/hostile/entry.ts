import type { CallHost, Limits } from '../../contract.ts'
import type { SandboxOutcome } from '../../outcome.ts'
import type { Family } from '../../worker/escape/attempt.ts'
import type { Scene } from './scene.ts'

/** A kind of outcome with some of its parts. */
type Ending = { kind: SandboxOutcome['kind'] } & Record<string, unknown>

/** A hostile program and what is right to come of it. */
export interface HostileEntry {
  family: Family
  name: string
  source: string | ((scene: Scene) => string)
  limits?: Partial<Limits>
  /** Answers its calls; adds two numbers where none is given. */
  host?: CallHost
  /** What it must end as, as far as that is the same everywhere; of several, any is right. */
  outcome: Ending | readonly Ending[]
  /** Of one that returns. */
  value?: unknown
  stdout?: string
}

export const RETURNED = { kind: 'returned' } as const
export const CALLS = `import { callTool } from './client/call-tool.ts'\n`

/** A program that makes each of these attempts, expressions by name, and returns the names of those that worked. */
export function tries(attempts: Record<string, string>, before = ''): string {
  const each = Object.entries(attempts).map(([name, act]) => `[${JSON.stringify(name)}, async () => ${act}],`)
  return `${before}
const g = globalThis as any
const got: string[] = []
const attempts: [string, () => unknown][] = [\n${each.join('\n')}\n]
for (const [name, act] of attempts) try { await act(); got.push(name) } catch {}
export default got`
}

/** An entry none of whose attempts may work. */
export const nothingOf = (
  family: Family,
  name: string,
  attempts: Record<string, string> | ((scene: Scene) => Record<string, string>),
  before = '',
): HostileEntry => ({
  ...{ family, name, outcome: RETURNED, value: [] },
  source: (scene) => tries(typeof attempts === 'function' ? attempts(scene) : attempts, before),
})

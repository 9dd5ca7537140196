/** What hostile code may be after. The suites in `testing/` name their cases by it, and so does docs/security.md. */
export const FAMILIES = [
  'host files',
  '/proc and devices',
  'environment',
  "other people's files",
  'links',
  'traversal',
  'network',
  'DNS',
  'Unix sockets',
  'spawning',
  'other processes',
  'native code',
  'inspector',
  'workers',
  'WebAssembly',
  'kernel interfaces',
  'forged messages',
  'pollution across the bridge',
  'poisoned globals',
  'deep and huge values',
  'starvation',
  'unhandled rejections',
  'exit and crash',
  'promises that never settle',
  'left-over timers',
  'floods of output',
  'disk and files',
  'descriptors',
  'calls',
  'memory',
] as const
export type Family = (typeof FAMILIES)[number]

/** What stands around the code, each by itself. `permissions` are Deno's. */
export const WALLS = ['permissions', 'namespaces', 'landlock', 'seccomp', 'capabilities', 'rlimits'] as const
export type Wall = (typeof WALLS)[number]

/** What the self-test's guest prints before its first attempt: whoever ends without it was never there to be stopped. */
export const BEGUN = 'trying'

/** What the self-test's guest tries to reach. */
export interface SelfTestArguments {
  workspace: string
  /** A file and a folder outside, a link in the workspace that leads to the file. */
  canary: string
  outside: string
  plantedLink: string
  /** The folder of somebody else, beside the workspace. */
  neighbour: string
  /** A file in a folder that may only be read. */
  readOnlyFile: string
  hostPid: number
  /** Another process of the host's. */
  siblingPid: number
  tcpPort: number
  udpPort: number
  unixSocket: string
  memoryMb: number
  /** A TypeScript module that takes the stripper deep into its stack. */
  nestedModule: string
}

/** One thing that code tries which has every permission of Deno's, native calls included. */
export interface Attempt {
  family: Family
  name: string
  /** Each of these stops it without the others. */
  stoppedBy: readonly Wall[]
  /** It works when this neither throws nor gives false. */
  act(target: SelfTestArguments): unknown
  /** Why nothing stops it in every layer. It is shown and is no fault. */
  residual?: string
  /** Being stopped ends the process: it runs alone. */
  isLethal?: true
}

/** What became of it; null when it was not made, because it would have ended the others. */
export type Tried = Omit<Attempt, 'act'> & { worked: boolean | null }

export function attemptsOf(
  family: Family,
  stoppedBy: readonly Wall[],
  acts: Record<string, Attempt['act']>,
): Attempt[] {
  return Object.entries(acts).map(([name, act]) => ({ family, name, stoppedBy, act }))
}

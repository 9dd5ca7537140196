import type { LayerIsolation } from './layer.ts'

/** What a sandbox runs on. */
export interface Machine {
  platform: NodeJS.Platform
  arch: string
}

/** Where every hostile program of our suites was run against every layer. The isolation self-test alone tries a few of them. */
const PROVEN = ['linux-x64']

/** Why the programs of two people must not run here side by side; null when they may. */
export function findReasonForOne({ platform, arch }: Machine, isolation: LayerIsolation): string | null {
  if (isolation === 'permissions') return "nothing but Deno's own permissions holds programs, no wall between people"
  const machine = `${platform}-${arch}`
  if (PROVEN.includes(machine)) return null
  return `the walls between people were proven on ${PROVEN.join(', ')} and not on ${machine}`
}

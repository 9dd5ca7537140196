import { ATTACKERS } from './attackers.ts'
import { type Account, type LoadedInstallation, makeAccounts } from './installation.ts'
import type { Attacker, Target } from './ways-to-attack.ts'

export type Targeted = Omit<Target, 'signal' | 'used'>

/** Gives each attacker an address and an account of its own, and somebody to attack. */
export async function makeTargets(
  installation: LoadedInstallation,
  victim: Account,
): Promise<(attacker: Attacker) => Targeted> {
  const accounts = await makeAccounts(
    installation,
    ATTACKERS.map((_, n) => `attacker${n}`),
  )
  const { port } = installation
  const targets = new Map(
    accounts.map((account, n) => [ATTACKERS[n]!, { port, address: `127.66.6.${n + 1}`, account, victim }]),
  )
  return (attacker) => targets.get(attacker)!
}

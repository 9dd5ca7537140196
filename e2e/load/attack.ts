import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Targeted } from './targets.ts'
import type { Attacker } from './ways-to-attack.ts'

/** What an attack is told at its beginning: who attacks, and what. */
export type Order = (Targeted & { name: string })[]
/** What they were answered, by status. */
export type Answered = [status: number, count: number][]

/**
 * The attackers at work in a process of their own: in the one that measures, their answers would be read between those of
 * the people, and the time that takes would be counted against the server. `stop` settles when all of them are done.
 */
export function startAttack(attackers: readonly Attacker[], targetOf: (attacker: Attacker) => Targeted) {
  if (attackers.length === 0) return { stop: async (): Promise<Answered> => [] }
  const child = fork(new URL('attack-process.ts', import.meta.url))
  const failed = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`The attackers ended before they were told to: ${signal ?? code}.`)
  })
  failed.catch(() => {}) // told by `stop`
  child.send(attackers.map((attacker): Order[number] => ({ ...targetOf(attacker), name: attacker.name })))
  return {
    async stop(): Promise<Answered> {
      child.send('stop')
      const [answered] = (await Promise.race([once(child, 'message'), failed])) as [Answered]
      child.disconnect()
      return answered
    },
  }
}

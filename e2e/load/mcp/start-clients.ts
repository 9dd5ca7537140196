import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Order, Told } from './told.ts'

/**
 * Clients in a process of their own: in the one that measures, their answers would be read between other things. `tell`
 * has them go on; `kill` ends them without a word, as a crash does.
 */
export interface Clients {
  /** The next of a kind; each other one on the way is given to `heard`. Throws when the process ends before. */
  next<Kind extends Told['kind']>(kind: Kind): Promise<Extract<Told, { kind: Kind }>>
  tell(): void
  kill(): Promise<void>
}

export function startClients(order: Order, heard: (told: Told) => void = () => {}): Clients {
  const child: ChildProcess = fork(new URL('clients-process.ts', import.meta.url), { execArgv: [] })
  const gone = once(child, 'exit')
  const told: Told[] = []
  let wake = () => {}
  child.on('message', (message: Told) => {
    told.push(message)
    wake()
  })
  child.send(order)
  return {
    async next(kind) {
      for (;;) {
        const message = told.shift()
        if (message?.kind === kind) return message as never
        if (message) heard(message)
        else {
          const more = new Promise<void>((resolve) => (wake = resolve))
          const failed = gone.then(([code, signal]) => {
            if (told.length === 0) throw new Error(`The clients ended before "${kind}": ${signal ?? code}.`)
          })
          await Promise.race([more, failed])
        }
      }
    },
    tell: () => void child.send('go on'),
    async kill() {
      child.kill('SIGKILL')
      await gone
    },
  }
}

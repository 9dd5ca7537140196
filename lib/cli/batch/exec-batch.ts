import { z } from 'zod'
import { messageOf, PlaygroundError } from '../../errors.ts'
import { followRun } from '../../library/follow-run.ts'
import type { Person } from '../../people/person.ts'
import type { Playground } from '../../playground.ts'
import type { Approve } from '../../runs/event.ts'
import { exitStatusOf } from '../terminal/follow-run.ts'
import { printJson, type Terminal } from '../terminal/terminal.ts'
import { forEachAtOnce, readBatch } from './read-batch.ts'

const Line = z.strictObject({
  id: z.union([z.string(), z.number()]),
  code: z.string(),
  timeoutMs: z.number().int().positive().optional(),
})

/** Runs a file of programs on one warm pool and prints each as a JSON line when it is done; answers the exit status. */
export async function execBatch(
  file: string,
  options: { concurrency: number; approve: Approve },
  playground: Playground,
  person: Person,
  terminal: Terminal,
): Promise<number> {
  let status = 0
  playground.prewarm(person)
  // More than may run and wait would be refused; they wait here instead.
  const { runningEach, waitingEach } = playground.sandboxStats().queue.limits
  const atOnce = Math.min(options.concurrency, runningEach + waitingEach)
  await forEachAtOnce(readBatch(file, Line, terminal), atOnce, async (read) => {
    // Nobody reads what came of it.
    if (terminal.gone.aborted) return
    if ('fault' in read) {
      status = 1
      return printJson(terminal, {
        id: null,
        line: read.line,
        error: { code: 'invalid-input', message: `Line ${read.line} is ${read.fault}` },
      })
    }
    const { id, code, timeoutMs } = read.item
    try {
      const request = { code, approve: options.approve, ...(timeoutMs && { limits: { timeoutMs } }) }
      const record = await followRun(playground, person, request, { signal: terminal.gone })
      if (terminal.gone.aborted && record.outcome?.kind === 'cancelled') return
      status ||= exitStatusOf(record)
      printJson(terminal, { id, ...record })
    } catch (error) {
      status = 1
      const code = error instanceof PlaygroundError ? error.code : 'internal'
      printJson(terminal, { id, error: { code, message: messageOf(error) } })
    }
  })
  return status
}

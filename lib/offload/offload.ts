import { availableParallelism } from 'node:os'
import { findSource } from '../find-source.ts'
import { createOffload, type Offload } from './create-offload.ts'
import type { TASKS } from './tasks.ts'

type Ours = Offload<typeof TASKS>

const WAITING_EACH = 200

/** The owner of what is everybody's; of all else it is the person's id, so that one person is one owner. */
export const SHARED_OWNER = 'shared'

// Next has several copies of this module and makes more after every edit; the processes are everybody's.
const kept = globalThis as typeof globalThis & { [OURS]?: Ours }
const OURS = Symbol.for('code-execution-mcp.offload')

/**
 * Reads what somebody else wrote where it can hold up nobody but them: in another process, bounded in time, memory and
 * stack, one job of an owner at a time.
 *
 *     const analysis = await offload('read-module', source, { owner: person.id, limitMs: 2_000 })
 */
export const offload: Ours = Object.assign(((task, input, options) => ours()(task, input, options)) as Ours, {
  close: () => kept[OURS]?.close(),
})

function ours(): Ours {
  kept[OURS] ??= createOffload({
    tasksFile: findSource('lib/offload/tasks.ts'),
    processes: Math.max(4, availableParallelism()),
    waitingEach: WAITING_EACH,
  })
  return kept[OURS]
}

// The process that works on text and data which somebody else wrote: it can be held up, run out of memory or overflow the
// stack of native code, and nobody but its owner notices. node main.ts TASKS-FILE MOST-RESIDENT-MB
import vm from 'node:vm'
import { Worker } from 'node:worker_threads'
import { messageOf } from '../../errors.ts'
import { lowerOwnPriority } from '../../process/niceness.ts'
import type { Job, Reply } from '../protocol.ts'
import type { Task, Tasks } from '../tasks.ts'

const { TASKS } = (await import(process.argv[2] as string)) as { TASKS: Tasks }
const send = (reply: Reply) => process.send!(reply)
const context = vm.createContext({ run: () => current() })
const script = new vm.Script('run()')
let current: () => unknown = () => undefined

process.on('message', ({ id, task, input, limitMs }: Job) => {
  const load = Object.hasOwn(TASKS, task) ? TASKS[task] : undefined
  const loaded = load ? load() : Promise.reject(new Error(`There is no task "${task}".`))
  loaded
    .then(async (run) => {
      send({ kind: 'begun', id })
      // What a task does after its first wait only the host's limit ends.
      send({ kind: 'done', id, output: await withinLimit(run, input, limitMs) })
    })
    .catch((error: unknown) => {
      // An error of the other context is none of this one's.
      const isLate = (error as { code?: unknown } | null)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
      send(isLate ? { kind: 'too-slow', id } : { kind: 'threw', id, message: messageOf(error) })
    })
})

/** The engine's own watchdog ends what is written in JavaScript, also when the host that would has been killed meanwhile. */
function withinLimit(run: Task, input: unknown, limitMs: number): unknown {
  current = () => run(input as never)
  return script.runInContext(context, { timeout: limitMs })
}

lowerOwnPriority()
new Worker(new URL('./watch.ts', import.meta.url), { workerData: Number(process.argv[3]) }).unref()
// The host has gone; nobody waits for an answer.
process.on('disconnect', () => process.exit())
send({ kind: 'ready' })

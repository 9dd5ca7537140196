import { spawn } from 'node:child_process'
import { answerTool } from '../harness/sandbox-programs.ts'
import type { OpenContestant } from './contestant.ts'

/** A new Node process for each program and nothing around it: no wall at all, and what a start costs at the least. */
export const open: OpenContestant = async () => ({
  run: (body, { timeoutMs }) => {
    const source = `let last = 0; const waiting = new Map()
      process.on('message', ([id, value]) => { waiting.get(id)(value); waiting.delete(id) })
      const call = (tool, input) => new Promise((resolve) => { waiting.set(++last, resolve); process.send({ id: last, tool, input }) })
      const one = (input) => call('one', input), rows = (input) => call('rows', input)
      const value = await (async () => { ${body}
      })(); process.send({ value }, () => process.exit(0))`
    return new Promise((resolve, reject) => {
      const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        timeout: timeoutMs,
        killSignal: 'SIGKILL',
      })
      child.once('error', reject)
      child.once('exit', (code, signal) => reject(new Error(`The child ended by ${signal ?? code} without a value.`)))
      child.on('message', (message: { id?: number; tool: string; value?: unknown }) => {
        if (message.id === undefined) resolve(message.value)
        else child.send([message.id, answerTool(message.tool)])
      })
    })
  },
  close: async () => {},
})

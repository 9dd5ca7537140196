import vm from 'node:vm'
import { answerTool } from '../harness/sandbox-programs.ts'
import type { OpenContestant } from './contestant.ts'

/** A fresh context inside the server itself: no wall, and what a realm costs at the least. Its limit ends at an `await`. */
export const open: OpenContestant = async () => {
  const tools = { one: async () => answerTool('one'), rows: async () => answerTool('rows') }
  return {
    run: async (body, { timeoutMs }) =>
      vm.runInNewContext(`(async () => { ${body}\n})()`, tools, { timeout: timeoutMs }),
    close: async () => {},
  }
}

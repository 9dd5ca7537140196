import { type AgentOptions, type ExecuteTaskOptions, makeAgent } from './create-agent.ts'
import type { Execution } from './execution.ts'

/**
 * Takes one task from its words to its result, with everything opened for it and closed again. For more than one take
 * `createAgent`. Throws a `PlaygroundError` for settings that are wrong and a task that cannot be started; whatever happens
 * afterwards stands in `error`.
 *
 * @example
 * const { value, output, error } = await executeTask('Calculate (100 + 200) * 3')
 * if (error) console.error(`${error.kind}: ${error.message}`)
 */
export async function executeTask(task: string, options: AgentOptions & ExecuteTaskOptions = {}): Promise<Execution> {
  // Not `await using`: Node.js 22 does not read it.
  const agent = makeAgent(options, { forOneRun: true })
  try {
    return await agent.executeTask(task, options)
  } finally {
    await agent.close()
  }
}

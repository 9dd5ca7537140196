import type { Generated } from '../../codegen/generator.ts'
import { type ConfigInput, configOf } from '../../config/config-of.ts'
import type { Tool } from '../../discovery/tool.ts'
import type { Values } from '../../runs/question.ts'
import { parseTask } from '../../task/parse-task.ts'
import { tellEach } from './tell-each.ts'

export interface GenerateOptions {
  /** Its section `llm` says whether a model writes the program, and which; rules do where there is none. */
  config?: ConfigInput
  /** Answers to questions that it returned before, by their names. */
  values?: Values
  /** Aborting it stops the writing; what it aborts with is thrown. */
  signal?: AbortSignal
  /** Told each piece of the text as it is written; with `restart` it begins anew. What it throws ends the writing and is thrown. */
  onDelta?: (delta: string, restart: boolean) => void
}

/**
 * Writes a program that does a task with these tools and no others. Nothing is run. Answers `{kind: 'program', source}`, or
 * `{kind: 'no-program', reason}` where there is none, with a `question` where a value is missing. Throws a `PlaygroundError`: `invalid-input` for an empty task,
 * `configuration` for settings that are wrong, `unavailable` for a model that does not answer.
 *
 * @example
 * const written = await generateCode(task, selectTools(task, catalog).tools)
 * if (written.kind === 'program') console.log(written.source)
 */
export async function generateCode(
  task: string,
  tools: readonly Tool[],
  { config, values, signal = new AbortController().signal, onDelta }: GenerateOptions = {},
): Promise<Generated> {
  const { llm, execution } = configOf(config)
  // Refuses one that is empty or too long, as every step does.
  parseTask(task)
  const [{ createRuleGenerator }, { chooseGenerator }] = await Promise.all([
    import('../../codegen/rules/create-rule-generator.ts'),
    import('../../codegen/model/choose-generator.ts'),
  ])
  const generator = chooseGenerator(llm, createRuleGenerator(), execution.allow_network_access)
  return tellEach(generator.generate({ task, tools, ...(values && { values }) }, signal), ({ delta, restart }) =>
    onDelta?.(delta, restart === true),
  )
}

import { boundedQuestion } from '../../runs/question.ts'
import type { Skill } from '../../skills/skill.ts'
import { toolOf } from '../../skills/skill-tool.ts'
import { type RunEnd, runCode } from '../run-code.ts'
import type { RunContext, RunServices } from '../run-services.ts'
import type { Nearest } from '../turns/work.ts'
import { bindInputs } from './bind-inputs.ts'
import { skillProgram } from './skill-program.ts'

/**
 * Does a task by the one skill that is it, with what the task says for its inputs: `meant` is the task with what it refers back
 * to in its place.
 */
export async function runSkill(
  { words, meant }: { words: string; meant: string },
  skill: Skill,
  nearest: Nearest,
  run: RunContext,
  services: RunServices,
): Promise<RunEnd> {
  const { input, missing } = bindInputs(meant, skill, run.values)
  if (missing) {
    const { name, schema } = missing
    const about = typeof schema['description'] === 'string' ? ` (${schema['description']})` : ''
    const reason = `The skill ${skill.name} needs a value for "${name}"${about}.`
    const question = boundedQuestion({ name, schema, why: reason })
    if (question) run.emit({ kind: 'question', ...question })
    return { outcome: { kind: 'no-program', reason, nearest, ...(question && { question }) }, value: null }
  }
  const program = await skillProgram(skill, input, run.home.personId)
  run.emit({ kind: 'generating', delta: program })
  run.emit({ kind: 'generated', program, generator: 'rules', writer: 'rules' })
  return runCode(program, run, services, { task: words, tools: [toolOf(skill)] })
}

import { boundedQuestion } from '../../runs/question.ts'
import type { Skill } from '../../skills/skill.ts'
import { toolOf } from '../../skills/skill-tool.ts'
import { type RunEnd, runCode } from '../run-code.ts'
import type { RunContext, RunServices } from '../run-services.ts'
import type { Nearest } from '../turns/work.ts'
import { type BoundInputs, bindInputs } from './bind-inputs.ts'
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
  const { input, missing, unplaced, perhaps } = bindInputs(meant, skill, run.values)
  const wanted = missing ?? (unplaced.length > 0 ? perhaps : null)
  if (wanted || unplaced.length > 0) {
    const reason = reasonFor(skill.name, wanted, missing ? [] : unplaced)
    const question = wanted && boundedQuestion({ ...wanted, why: reason })
    if (question) run.emit({ kind: 'question', ...question })
    return { outcome: { kind: 'no-program', reason, nearest, ...(question && { question }) }, value: null }
  }
  const program = await skillProgram(skill, input, run.home.personId)
  run.emit({ kind: 'generating', delta: program })
  run.emit({ kind: 'generated', program, generator: 'rules', writer: 'rules' })
  return runCode(program, run, services, { task: words, tools: [toolOf(skill)] })
}

function reasonFor(skill: string, wanted: BoundInputs['missing'], unplaced: readonly string[]): string {
  const said = unplaced
    .slice(0, 3)
    .map((text) => JSON.stringify(text.slice(0, 80)))
    .join(', ')
  if (!wanted)
    return `The skill ${skill} takes nothing that ${said} could be. Say the task without that, or do it without the skill.`
  const { name, schema } = wanted
  const about = typeof schema['description'] === 'string' ? ` (${schema['description']})` : ''
  return said === ''
    ? `The skill ${skill} needs a value for "${name}"${about}.`
    : `The skill ${skill} may be meant, and what it is to do with ${said} cannot be told. Give its "${name}"${about}.`
}

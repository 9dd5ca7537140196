import { NAMED, type RankedTool } from '../../selection/selection.ts'
import type { Skill } from '../../skills/skill.ts'
import { toolOf } from '../../skills/skill-tool.ts'
import { parseTask } from '../../task/parse-task.ts'
import type { RunContext, RunServices } from '../run-services.ts'
import { inTurnOf } from '../select-tools.ts'
import { isExcluded } from './exclude-skills.ts'

/** A skill that fits a task. */
export interface ChosenSkill {
  skill: Skill
  ranked: RankedTool
  /** It fits so well that a program need not be thought of: it is named in the task, or is the person's own and fits best. */
  isSure: boolean
}

const MOST_SKILLS = 2
/** Less is often a word or two that they happen to share. */
const LEAST_SCORE = 0.3
const SURE_SCORE = 0.4

/** The few skills that a task could be done with, the best first. Ranked among all tools, by their words. */
export async function chooseSkills(words: string, run: RunContext, services: RunServices): Promise<ChosenSkill[]> {
  const { skills, catalog } = await services.skills.offered(run.home)
  if (skills.length === 0) return []
  const byName = new Map(skills.map((skill) => [skill.name, skill]))
  const task = parseTask(words)
  const options = { choice: { method: 'words' as const }, signal: run.signal }
  const { ranked } = await inTurnOf(run, () => services.select(task, catalog, options))
  const chosen = ranked.flatMap((one, place) => {
    const skill = one.tool.module.startsWith('./skills/') ? byName.get(one.tool.tool) : undefined
    if (!skill || !one.selected || one.score < LEAST_SCORE) return []
    const isNamed = one.why.includes(NAMED)
    // What has to do with one step of several does not do the others.
    const isWhole = task.clauses.length <= 1 || task.clauses.every((_, step) => one.why.includes(`clause ${step + 1}`))
    const isBest = skill.owner === 'own' && place === 0 && one.score >= SURE_SCORE && isWhole
    return [{ skill, ranked: { ...one, tool: toolOf(skill) }, isSure: isNamed || isBest }]
  })
  return (await notExcluded(chosen, run, services)).slice(0, MOST_SKILLS)
}

/** What is excluded is not done by a skill, either. */
async function notExcluded(
  chosen: readonly ChosenSkill[],
  { home, tools = {} }: RunContext,
  services: RunServices,
): Promise<ChosenSkill[]> {
  const { read } = services.workspaceOf(home).modules()
  const among = { catalog: await services.catalog(home), read, owner: home.personId }
  const excluded = await Promise.all(chosen.map(({ skill }) => isExcluded(skill, tools, among)))
  return chosen.filter((_, at) => !excluded[at])
}

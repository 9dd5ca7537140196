import { importedBy } from '../../guardrails/import-closure.ts'
import { NAMED, type RankedTool } from '../../selection/selection.ts'
import type { Skill } from '../../skills/skill.ts'
import { toolOf } from '../../skills/skill-tool.ts'
import { parseTask } from '../../task/parse-task.ts'
import type { RunContext, RunServices } from '../run-services.ts'
import { inTurnOf } from '../select-tools.ts'
import { bindInputs } from './bind-inputs.ts'
import { isExcluded } from './exclude-skills.ts'
import { skillIn } from './skill-use.ts'

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
export async function chooseSkills(
  words: string,
  isByRules: boolean,
  run: RunContext,
  services: RunServices,
): Promise<ChosenSkill[]> {
  const { skills, catalog } = await services.skills.offered(run.home)
  // Ranking everything once more is for those that could be chosen: rules use one of everybody's where it is named.
  const letters = lettersOf(words)
  if (!skills.some(({ owner, name }) => !isByRules || owner === 'own' || letters.includes(lettersOf(name)))) return []
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
    const isBest =
      skill.owner === 'own' && place === 0 && one.score >= SURE_SCORE && isWhole && canBe(skill, words, run)
    return [{ skill, ranked: { ...one, tool: toolOf(skill) }, isSure: isNamed || isBest }]
  })
  return (await usable(chosen, run, services)).slice(0, MOST_SKILLS)
}

/** However a name is written: `read-csv`, `readCsv`, `read csv`. */
const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** Without those that do what is excluded, or are made of others that wait. */
async function usable(
  chosen: readonly ChosenSkill[],
  { home, tools = {} }: RunContext,
  services: RunServices,
): Promise<ChosenSkill[]> {
  if (chosen.length === 0) return []
  const modules = services.workspaceOf(home).modules()
  const catalog = await services.catalog(home)
  const mayBeUsed = await Promise.all(
    chosen.map(async ({ skill: { name, module } }) => {
      const imported = await importedBy(`import '${module}'`, modules.read, home.personId)
      if (isExcluded(name, imported, tools, catalog)) return false
      return !(await services.skills.isWaiting(home, [...imported.skills.keys()].map(skillIn), modules))
    }),
  )
  return chosen.filter((_, at) => mayBeUsed[at])
}

/** Whether all that a task says has a place in a skill, or one that can be asked for. */
function canBe(skill: Skill, words: string, { values }: RunContext): boolean {
  const { unplaced, perhaps } = bindInputs(words, skill, values)
  return unplaced.length === 0 || perhaps !== null
}

import { isInAnotherLanguage } from '../selection/task-language.ts'
import { englishForSearch } from './english-for-search.ts'
import { othersThan } from './others-than.ts'
import type { RunEnd } from './run-code.ts'
import { type RunContext, type RunServices, timed, writerFor } from './run-services.ts'
import { describeSelection, selectTools } from './select-tools.ts'
import { chooseSkills } from './skills/choose-skills.ts'
import { runSkill } from './skills/run-skill.ts'
import { withChosen } from './skills/with-chosen.ts'
import { runTurns } from './turns/run-turns.ts'
import type { Nearest } from './turns/work.ts'

const NO_TOOL = 'No connected tool fits this task. Connect a server that can do it, or describe the task differently.'
const FOREIGN =
  'Tool search knows English words only. Set a model, choose tools yourself, or write the task in English.'

/** Takes a task from its words to its result and tells each step as it happens. */
export async function runTask(words: string, run: RunContext, services: RunServices): Promise<RunEnd> {
  const { meant = words, unclear } = run.understood ?? {}
  const first = await selectTools(meant, run, services)
  const isByRules = (await services.generator(writerFor(run))).kind === 'rules'
  const isForeign = isInAnotherLanguage(meant, first.ranked)
  const translated = isForeign && !isByRules ? await englishForSearch(meant, run, services) : null
  const sought = translated?.words ?? meant
  const selection = translated ? await selectTools(sought, run, services) : first
  const chosen = selection.ranked.filter((ranked) => ranked.selected)
  const skills = await timed(run, 'selectMs', () => chooseSkills(sought, isByRules, run, services))
  // Where several things could be meant nothing is guessed: a skill would be run with its defaults.
  const sure = isByRules && unclear === undefined ? skills.find(({ isSure }) => isSure) : undefined
  // Rules think of a program tool by tool, and use a skill where it is the program.
  const offered = isByRules ? (sure ? [sure] : []) : skills
  const told = withChosen(describeSelection(selection), offered)
  run.emit({ kind: 'selected', ...told, ...(translated && { translated }) })
  const nearest = nearestOf(selection.ranked)
  const near = selection.ranked.slice(0, 10).map(({ tool }) => tool.server)
  const others = await othersThan(
    chosen.map(({ tool }) => tool),
    near,
    run,
    services,
  )
  // Where nothing was chosen rules may still find what the words mean, for they know what tools take; a model has tools
  // looked for by words of its own, and many a task needs none. Rules read English.
  const isHopeless = isByRules && (others.length === 0 || isForeign)
  if (chosen.length + offered.length === 0 && (isHopeless || run.until === 'selected')) {
    const isLost = isForeign && translated === null && unclear === undefined
    const reason = isLost ? FOREIGN : (unclear ?? NO_TOOL)
    return { outcome: { kind: 'no-program', reason, nearest, ...(isLost && { isForeign: true }) }, value: null }
  }
  if (run.until === 'selected') return { outcome: { kind: 'stopped', after: 'selected' }, value: null }

  if (sure) return runSkill({ words, meant }, sure.skill, nearest, run, services)
  const learned = await services.learned(run.home)
  const tools = [...offered.map(({ ranked }) => ranked.tool), ...chosen.map(({ tool }) => learned.withLearned(tool))]
  const end = await runTurns({ task: words, tools, others, selected: told.tools, nearest }, run, services)
  const { outcome } = end
  if (!isForeign || !isByRules || outcome.kind !== 'no-program' || outcome.question) return end
  return { ...end, outcome: { ...outcome, reason: FOREIGN, isForeign: true } }
}

/** Below it a score is shown as 0.00: nothing of the task is in the tool. */
const LEAST_SCORE = 0.005

function nearestOf(ranked: Awaited<ReturnType<typeof selectTools>>['ranked']): Nearest {
  return ranked
    .filter(({ settled, score }) => settled !== 'excluded' && score >= LEAST_SCORE)
    .slice(0, 3)
    .map(({ tool, score }) => ({ server: tool.server, tool: tool.tool, score }))
}

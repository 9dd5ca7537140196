import { injectedInstructionsOf } from '../discovery/injected-instructions-of.ts'
import type { Tool } from '../discovery/tool.ts'
import type { Selection } from '../selection/selection.ts'
import type { RunEnd } from './run-code.ts'
import { type RunContext, type RunServices, timed } from './run-services.ts'
import { describeSelection, selectTools } from './select-tools.ts'
import { chooseSkills } from './skills/choose-skills.ts'
import { runSkill } from './skills/run-skill.ts'
import { withChosen } from './skills/with-chosen.ts'
import { runTurns } from './turns/run-turns.ts'
import type { Nearest } from './turns/work.ts'
import { BY_RULES } from './turns/write-next.ts'

/** Takes a task from its words to its result and tells each step as it happens. */
export async function runTask(words: string, run: RunContext, services: RunServices): Promise<RunEnd> {
  const selection = await selectTools(words, run, services)
  const chosen = selection.ranked.filter((ranked) => ranked.selected)
  const skills = await timed(run, 'selectMs', () => chooseSkills(words, run, services))
  const { name } = await services.generator()
  const sure = name === BY_RULES ? skills.find(({ isSure }) => isSure) : undefined
  // Rules think of a program tool by tool, and use a skill where it is the program.
  const offered = name === BY_RULES ? (sure ? [sure] : []) : skills
  const told = withChosen(describeSelection(selection), offered)
  run.emit({ kind: 'selected', ...told })
  const nearest = nearestOf(selection.ranked)
  const others = await othersThan(selection, run, services)
  // Where nothing was chosen rules may still find what the words mean, for they know what tools take; a model has tools
  // looked for by words of its own, and many a task needs none.
  const isHopeless = name === BY_RULES && others.length === 0
  if (chosen.length + offered.length === 0 && (isHopeless || run.until === 'selected')) {
    const reason = 'No connected tool fits this task. Connect a server that can do it, or say it differently.'
    return { outcome: { kind: 'no-program', reason, nearest }, value: null }
  }
  if (run.until === 'selected') return { outcome: { kind: 'stopped', after: 'selected' }, value: null }

  if (sure) return runSkill(words, sure.skill, nearest, run, services)
  const learned = await services.learned(run.home)
  const tools = [...offered.map(({ ranked }) => ranked.tool), ...chosen.map(({ tool }) => learned.withLearned(tool))]
  return runTurns({ task: words, tools, others, selected: told.tools, nearest }, run, services)
}

/** So many tools are looked through for what has to be looked up. */
const MOST_OTHERS = 300

/**
 * The other tools of the servers that have to do with a task, for what has to be looked up. Where nothing fits, of all
 * servers, when they have few: somebody who asks what no tool is called like may be understood by what tools take.
 */
async function othersThan({ ranked }: Selection, run: RunContext, services: RunServices): Promise<Tool[]> {
  const { servers } = await services.catalog(run.home)
  const isChosen = new Set(ranked.filter(({ selected }) => selected).map(({ tool }) => tool))
  const excluded = new Set(run.tools?.exclude ?? [])
  const near = new Set(ranked.slice(0, 10).map(({ tool }) => tool.server))
  const all = servers.flatMap((server) => server.tools)
  const within = all.length <= MOST_OTHERS ? all : all.filter(({ server }) => near.has(server))
  return within
    .filter((tool) => !isChosen.has(tool) && !excluded.has(`${tool.server}/${tool.tool}`))
    .filter((tool) => injectedInstructionsOf(tool).length === 0)
    .slice(0, MOST_OTHERS)
}

function nearestOf(ranked: Awaited<ReturnType<typeof selectTools>>['ranked']): Nearest {
  return ranked
    .filter(({ settled }) => settled !== 'excluded')
    .slice(0, 3)
    .map(({ tool, score }) => ({ server: tool.server, tool: tool.tool, score }))
}

import type { Tool } from '../../../discovery/tool.ts'
import { importedBy } from '../../../guardrails/import-closure.ts'
import type { Person } from '../../../people/person.ts'
import { readSkill } from '../../../skills/read-skills.ts'
import type { SkillHead } from '../../../skills/skill.ts'
import { toolOf } from '../../../skills/skill-tool.ts'
import { skillIn } from '../skill-use.ts'
import type { SkillsOptions } from '../skills-contract.ts'

/** So many are declared, those first that it imports. */
const MOST_TOOLS = 24

/**
 * What a skill that is written anew may import: what it imports or says that it calls, and what else the servers of those
 * offer, for a tool may have another name by now.
 */
export async function importable(
  person: Person,
  { name, tools: named }: Pick<SkillHead, 'name' | 'tools'>,
  { workspaceOf, catalogOf, learned }: Pick<SkillsOptions, 'workspaceOf' | 'catalogOf' | 'learned'>,
): Promise<Tool[]> {
  const modules = workspaceOf(person).modules()
  const [{ servers }, { withLearned }, imported] = await Promise.all([
    catalogOf(person),
    learned(person),
    importedBy(`import './skills/${name}/skill.ts'\n`, modules.read, person.id),
  ])
  const all = servers.flatMap(({ tools }) => tools)
  const wanted = new Set(imported.tools.map(({ module }) => module))
  const isUsed = ({ module, server, tool }: Tool) => wanted.has(module) || named.includes(`${server}/${tool}`)
  const used = all.filter(isUsed)
  const folders = new Set([
    ...[...wanted].map(folderIn),
    ...named.map((one) => one.split('/')[0]),
    ...used.map(folderOf),
  ])
  const others = all.filter((tool) => !isUsed(tool) && folders.has(folderOf(tool)))
  const names = [...imported.skills.keys()].map(skillIn).filter((one) => one !== name)
  const skills = await Promise.all(names.map((one) => readSkill(modules, one, person.id)))
  const usable = skills.flatMap((skill) => ('digest' in skill ? [toolOf(skill)] : []))
  return [...usable, ...used, ...others].slice(0, MOST_TOOLS).map((tool) => withLearned(tool))
}

const folderIn = (module: string) => module.split('/')[2]
const folderOf = ({ module }: Tool) => folderIn(module)

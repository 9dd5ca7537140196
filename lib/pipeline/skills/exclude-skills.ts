import type { Catalog } from '../../discovery/tool.ts'
import { PlaygroundError } from '../../errors.ts'
import type { importedBy } from '../../guardrails/import-closure.ts'
import type { ToolChoice } from '../../runs/event.ts'
import { SKILLS } from '../../skills/skill-tool.ts'
import { skillIn } from './skill-use.ts'

const PREFIX = `${SKILLS}/`

/** What of a choice is of tools. Skills are excluded as `skills/NAME`, and are in no catalog that a choice is looked up in. */
export function choiceOfTools({ exclude, ...choice }: ToolChoice, catalog: Catalog): ToolChoice {
  const tools = exclude?.filter((name) => !isOfSkill(name, catalog)) ?? []
  return { ...choice, ...(tools.length > 0 && { exclude: tools }) }
}

/** Throws `invalid-input` for a skill that is excluded and not there. */
export function assertSkillsThere({ exclude = [] }: ToolChoice, names: readonly string[], catalog: Catalog): void {
  const missing = exclude.find((name) => isOfSkill(name, catalog) && !names.includes(name.slice(PREFIX.length)))
  if (missing === undefined) return
  throw new PlaygroundError(
    'invalid-input',
    `There is no skill ${JSON.stringify(missing.slice(PREFIX.length))} to exclude. See them with: cem skills list`,
  )
}

/** A server may be called the same; then it is tools of that which are named. */
const isOfSkill = (name: string, { servers }: Catalog) =>
  name.startsWith(PREFIX) && !servers.some((server) => server.name === SKILLS)

/** Whether a skill is excluded, or imports a tool or a skill that is. */
export function isExcluded(
  name: string,
  { tools, skills }: Pick<Imported, 'tools' | 'skills'>,
  { exclude = [] }: ToolChoice,
  catalog: Catalog,
): boolean {
  const modules = new Set(tools.map(({ module }) => module))
  const used = catalog.servers.flatMap((server) => server.tools.filter((tool) => modules.has(tool.module)))
  const names = used.flatMap(({ server, tool, fn }) => [`${server}/${tool}`, `${server}/${fn}`])
  const others = [...skills.keys()].map((path) => PREFIX + skillIn(path))
  return exclude.some((one) => one === PREFIX + name || names.includes(one) || others.includes(one))
}

type Imported = Awaited<ReturnType<typeof importedBy>>

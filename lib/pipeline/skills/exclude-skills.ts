import type { Catalog } from '../../discovery/tool.ts'
import { PlaygroundError } from '../../errors.ts'
import { importedBy, type ReadModule } from '../../guardrails/import-closure.ts'
import type { ToolChoice } from '../../runs/event.ts'
import type { Skill } from '../../skills/skill.ts'
import { SKILLS } from '../../skills/skill-tool.ts'

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

/** Whether a skill is excluded, or imports a tool that is, itself or by another skill. */
export async function isExcluded(
  { name, module }: Pick<Skill, 'name' | 'module'>,
  { exclude = [] }: ToolChoice,
  { catalog, read, owner }: { catalog: Catalog; read: ReadModule; owner: string },
): Promise<boolean> {
  if (exclude.length === 0) return false
  if (exclude.includes(PREFIX + name)) return true
  const { tools, skills } = await importedBy(`import '${module}'`, read, owner)
  const imported = new Set(tools.map(({ server, fn }) => `./servers/${server}/${fn}.ts`))
  const used = catalog.servers.flatMap((server) => server.tools.filter((tool) => imported.has(tool.module)))
  const names = used.flatMap(({ server, tool, fn }) => [`${server}/${tool}`, `${server}/${fn}`])
  const others = [...skills.keys()].map((path) => path.slice(0, path.lastIndexOf('/')))
  return exclude.some((one) => names.includes(one) || others.includes(one))
}

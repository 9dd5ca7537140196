import { quote } from '../../codegen/quote.ts'
import { shapeOf } from '../../discovery/learned/shape-of.ts'
import { shapeSchema } from '../../discovery/learned/shape-schema.ts'
import type { JsonSchema, Tool } from '../../discovery/tool.ts'
import { PlaygroundError } from '../../errors.ts'
import { importedBy } from '../../guardrails/import-closure.ts'
import { isObject } from '../../json/objects.ts'
import { offload } from '../../offload/offload.ts'
import { isOffloadError } from '../../offload/offload-error.ts'
import type { RunRecord } from '../../runs/event.ts'
import type { ProgramToSave, WrittenSkill } from '../../skills/make/write-skill-task.ts'
import type { SkillHead } from '../../skills/skill.ts'
import { titleOf } from '../../skills/skill-name.ts'
import { writeSkillHead } from '../../skills/write-skill-file.ts'
import type { Workspace } from '../../workspace/workspace.ts'

const MAX_DESCRIPTION = 1_024
const MAX_OUTPUTS = 2_000
const LIMIT_MS = 4_000

/** What a skill is made of, as texts. */
interface MadeSkill {
  file: string
  module: string
  written: WrittenSkill
}

/** The program of a run that can be saved. Throws `conflict` for one that came to no result, with what to do. */
export function programOf({ runId, program, outcome, status }: RunRecord): string {
  if (program !== null && outcome?.kind === 'returned') return program
  const how =
    status !== 'finished' ? 'has not ended' : program === null ? 'came to no program' : `ended as ${outcome?.kind}`
  throw new PlaygroundError(
    'conflict',
    `A run that returned can be saved as a skill, and ${runId} ${how}. Run its program again first.`,
  )
}

/** Says what a skill does: what somebody says, else the task. Throws `invalid-input` where neither is known. */
export function descriptionOf(said: string | undefined, { task }: Pick<RunRecord, 'task'>): string {
  const text = (said ?? task ?? '').trim()
  if (text === '')
    throw new PlaygroundError(
      'invalid-input',
      'Nobody said what this program does. Give a description, as others would look for it.',
    )
  if (said !== undefined && text.length > MAX_DESCRIPTION)
    throw new PlaygroundError(
      'invalid-input',
      `Expected a description of at most ${MAX_DESCRIPTION} characters, and got ${text.length}.`,
    )
  return text.length > MAX_DESCRIPTION ? `${text.slice(0, MAX_DESCRIPTION - 1).trimEnd()}…` : text
}

/** Makes the program of a run a skill, in memory. */
export async function makeSkill(
  run: RunRecord,
  {
    name,
    description,
    chosen,
    author,
    version,
  }: Pick<ProgramToSave, 'name' | 'chosen'> & { description: string; author: string; version: number },
  from: SkillSource,
): Promise<MadeSkill> {
  const { used, written } = await writeModule(run, { name, description, ...(chosen && { chosen }) }, from)
  const outputs = outputsOf(run.value)
  const head: SkillHead = {
    ...{ name, description, version, author, inputs: written.inputs },
    tools: used.map(({ server, tool }) => `${server}/${tool}`).sort(),
    ...(outputs && { outputs }),
  }
  return { file: `${writeSkillHead(head)}\n${bodyOf(head, written)}`, module: written.module, written }
}

/** What a program is read with. */
export interface SkillSource {
  tools: readonly Tool[]
  workspace: Workspace
  owner: string
}

/** The function alone, with every value that could be an input of it. */
export async function writeModule(
  run: RunRecord,
  wanted: Pick<ProgramToSave, 'name' | 'description' | 'chosen'>,
  { tools, workspace, owner }: SkillSource,
): Promise<{ used: Tool[]; written: WrittenSkill }> {
  const program = programOf(run)
  const { tools: imported } = await importedBy(program, workspace.modules().read, owner)
  const modules = new Set(imported.map(({ module }) => module))
  const used = tools.filter(({ module }) => modules.has(module))
  const schemas = Object.fromEntries(used.map(({ module, inputSchema }) => [module, inputSchema]))
  return { used, written: await write({ program, schemas, ...wanted }, owner) }
}

async function write(program: ProgramToSave, owner: string): Promise<WrittenSkill> {
  try {
    const written = await offload('write-skill', program, { owner, limitMs: LIMIT_MS })
    if ('fault' in written) throw new PlaygroundError('invalid-input', written.fault)
    return written
  } catch (error) {
    if (!isOffloadError(error)) throw error
    throw new PlaygroundError(
      'too-large',
      'The program takes too much to be made a skill; write it with less nesting.',
      { cause: error },
    )
  }
}

function outputsOf(value: unknown): JsonSchema | undefined {
  if (value === null || value === undefined) return undefined
  const schema = asSeen(shapeSchema(shapeOf(value)))
  if (JSON.stringify(schema).length <= MAX_OUTPUTS) return schema
  return { type: Array.isArray(value) ? 'array' : typeof value }
}

/** It was seen once: what was in it is in it. */
function asSeen(schema: JsonSchema): JsonSchema {
  const { properties, items } = schema
  return {
    ...schema,
    ...(isObject(properties) && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, field]) => [name, isObject(field) ? asSeen(field) : field]),
      ),
      required: Object.keys(properties),
    }),
    // Of the rows of a list not all need be alike.
    ...(isObject(items) && { items }),
  }
}

function bodyOf({ name, description }: SkillHead, { fn, values }: WrittenSkill): string {
  const [first] = Object.entries(values).filter(([, value]) => typeof value !== 'object' && String(value).length <= 60)
  const input = first
    ? `{ ${first[0]}: ${typeof first[1] === 'string' ? quote(first[1]) : JSON.stringify(first[1])} }`
    : ''
  const set = first ? ` --set ${first[0]}=${shellWord(String(first[1]))}` : ''
  return `# ${titleOf(name)}

${description}

In a program; an input that is left out is as it was in the run that this was saved from:

\`\`\`ts
import { ${fn} } from './skills/${name}/skill.ts'

export default await ${fn}(${input})
\`\`\`

From a shell:

\`\`\`sh
cem skills run ${name}${set}
\`\`\`
`
}

const shellWord = (text: string) => (/^[\w./:-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`)

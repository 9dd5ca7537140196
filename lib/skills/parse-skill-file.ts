import { parseDocument } from 'yaml'
import { z } from 'zod'
import type { JsonSchema } from '../discovery/tool.ts'
import { isDeeperThan } from '../json/json-meter.ts'
import { isObject } from '../json/objects.ts'
import type { SkillHead } from './skill.ts'
import { isSkillName, MAX_NAME } from './skill-name.ts'

const MAX_DESCRIPTION = 1_024
const MAX_INPUTS = 40
const MAX_DEPTH = 16
const HEAD = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/

/** What is wrong with a `SKILL.md`, as a sentence. */
export interface SkillFault {
  fault: string
}

const words = z
  .union([z.string(), z.array(z.string())])
  .transform((said) => (typeof said === 'string' ? said.split(/[\s,]+/) : said))

const head = z.object({
  name: z.string(),
  description: z
    .string()
    .trim()
    .min(1, 'must say what the skill does')
    .max(MAX_DESCRIPTION, `may have at most ${MAX_DESCRIPTION} characters`),
  version: z.coerce.number().int().min(1).max(1_000_000).default(1),
  author: z.string().max(200).optional(),
  'imported-from': z.string().max(500).optional(),
  inputs: z.record(z.string(), z.unknown()).default({}),
  outputs: z.record(z.string(), z.unknown()).optional(),
  tools: words.default([]),
})

/**
 * Reads the front matter of a `SKILL.md`. Ours may stand beside `name` and `description`, or below `metadata`, where other
 * readers expect what they do not know: there as text, which of `inputs` and `outputs` is JSON.
 */
export function parseSkillFile(text: string, folder: string | null): SkillHead | SkillFault {
  const [, yaml] = HEAD.exec(text) ?? []
  if (yaml === undefined)
    return {
      fault:
        'SKILL.md must begin with front matter: a line of three hyphens, name and description, and another such line.',
    }
  const values = readYaml(yaml)
  if ('fault' in values) return values as unknown as SkillFault
  const { data, error } = head.safeParse(joined(values))
  if (error) {
    const [issue] = error.issues
    return { fault: `SKILL.md: ${issue?.path.join('.') || 'front matter'} is not as expected: ${issue?.message}.` }
  }
  return headOf(data, folder)
}

function headOf({ name, ...rest }: z.output<typeof head>, folder: string | null): SkillHead | SkillFault {
  if (!isSkillName(name))
    return {
      fault: `SKILL.md: expected a name of 1 to ${MAX_NAME} lowercase letters, digits and single hyphens, and got ${shown(name)}.`,
    }
  if (folder !== null && name !== folder)
    return {
      fault: `SKILL.md calls the skill ${shown(name)}, and its folder is called ${shown(folder)}. Give both one name.`,
    }
  const names = Object.keys(rest.inputs)
  if (names.length > MAX_INPUTS)
    return { fault: `SKILL.md: a skill takes at most ${MAX_INPUTS} inputs, and has ${names.length}.` }
  const wrong = names.find((input) => !/^[A-Za-z_$][\w$]{0,63}$/.test(input) || input === '__proto__')
  if (wrong !== undefined) return { fault: `SKILL.md: the input ${shown(wrong)} cannot be the name of a parameter.` }
  const odd = names.find((input) => !isObject(rest.inputs[input]))
  if (odd !== undefined)
    return { fault: `SKILL.md: expected a JSON Schema for the input ${shown(odd)}, like {"type": "string"}.` }
  const { author, outputs } = rest
  return {
    ...{ name, description: rest.description, version: rest.version, tools: rest.tools.filter((tool) => tool !== '') },
    inputs: rest.inputs as Record<string, JsonSchema>,
    ...(author !== undefined && { author }),
    ...(rest['imported-from'] !== undefined && { importedFrom: rest['imported-from'] }),
    ...(outputs && { outputs }),
  }
}

function readYaml(text: string): Record<string, unknown> {
  try {
    const document = parseDocument(text)
    const [fault] = document.errors
    if (fault) throw fault
    // Where it refers to itself again and again it would grow without end.
    const values: unknown = document.toJS({ maxAliasCount: 20 })
    if (!isObject(values)) return { fault: 'SKILL.md: expected keys and values as its front matter.' }
    const json = JSON.stringify(values)
    if (isDeeperThan(Buffer.from(json), MAX_DEPTH)) return { fault: `SKILL.md nests deeper than ${MAX_DEPTH} levels.` }
    return JSON.parse(json) as Record<string, unknown>
  } catch (error) {
    const message = error instanceof Error ? error.message.split('\n')[0]!.replace(/[:.]?$/, '.') : String(error)
    return { fault: `SKILL.md: its front matter is no YAML: ${message}` }
  }
}

/** What stands at the top counts before what stands below `metadata`. */
function joined({ metadata, fault: _, ...top }: Record<string, unknown>): Record<string, unknown> {
  const below = isObject(metadata) ? metadata : {}
  const all = { ...below, ...top }
  return { ...all, ...parsed(all, 'inputs'), ...parsed(all, 'outputs') }
}

function parsed(all: Record<string, unknown>, key: string): Record<string, unknown> {
  const said = all[key]
  if (typeof said !== 'string') return {}
  try {
    return { [key]: JSON.parse(said) as unknown }
  } catch {
    return { [key]: said } // the schema says what was expected
  }
}

const shown = (text: string) => JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text)

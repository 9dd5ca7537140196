import type { JsonSchema } from '../discovery/tool.ts'
import { isObject } from '../json/objects.ts'
import { type Skill, schemaOf } from './skill.ts'

const MOST_TEXT = 300
const MOST_SIGNATURE = 500
/** Of one input or of the outputs, as JSON; of a larger one its type and the beginning of what it says of itself. */
const MOST_SCHEMA = 2_000
const MOST_INPUTS = 40
const MOST_TOOLS = 50

type Listed = Pick<Skill, 'description' | 'inputs' | 'inputSchema' | 'signature' | 'tools' | 'outputs'>

/** As lists show a skill: somebody else may have written it, as long as they liked. The whole is shown where one is looked at. */
export function listedSkill<S extends Listed>(skill: S): S {
  const inputs = Object.fromEntries(
    Object.entries(skill.inputs)
      .slice(0, MOST_INPUTS)
      .map(([name, schema]) => [cut(name, MOST_TEXT), listedSchema(schema)]),
  )
  return {
    ...skill,
    ...{ description: cut(skill.description, MOST_TEXT), signature: cut(skill.signature, MOST_SIGNATURE), inputs },
    inputSchema: schemaOf(inputs),
    tools: skill.tools.slice(0, MOST_TOOLS).map((tool) => cut(tool, MOST_TEXT)),
    ...(skill.outputs && { outputs: listedSchema(skill.outputs) }),
  }
}

function listedSchema(schema: JsonSchema): JsonSchema {
  const shorter = withShortTexts(schema) as JsonSchema
  if (JSON.stringify(shorter).length <= MOST_SCHEMA) return shorter
  const { type, description } = shorter
  return {
    ...(typeof type === 'string' && { type: cut(type, MOST_TEXT) }),
    ...(typeof description === 'string' && { description }),
    // That it may be left out is known all the same.
    ...('default' in schema && { default: '…' }),
  }
}

function withShortTexts(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withShortTexts)
  if (!isObject(part)) return part
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [
      key,
      key === 'description' && typeof value === 'string' ? cut(value, MOST_TEXT) : withShortTexts(value),
    ]),
  )
}

const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most)}…` : text)

import type { JsonSchema } from '../discovery/tool.ts'

/** What `SKILL.md` says of a skill: `name` and `description` as every reader of agent skills knows them, the rest is ours. */
export interface SkillHead {
  name: string
  description: string
  version: number
  author?: string
  /** Where it came from, when it was imported. */
  importedFrom?: string
  /** Each by its name, as a JSON Schema; one with a `default` may be left out. */
  inputs: Readonly<Record<string, JsonSchema>>
  /** A JSON Schema of what it returns; absent where it is not said. */
  outputs?: JsonSchema
  /** Tools that it calls, as `server/tool`. For people; what it may call is what it imports. */
  tools: readonly string[]
}

/** A skill that can be used. */
export interface Skill extends SkillHead {
  owner: 'own' | 'shared'
  /** The exported function of `skill.ts`. */
  fn: string
  /** What a program imports: `./skills/<name>/skill.ts`. */
  module: string
  /** One line of TypeScript. */
  signature: string
  /** The inputs as one schema. */
  inputSchema: JsonSchema
  /** Of its modules and `SKILL.md`: another one is another skill. */
  digest: string
}

/** A folder that is no usable skill, and why, as a sentence that says what to do. */
export interface BrokenSkill {
  name: string
  owner: 'own' | 'shared'
  reason: string
}

export const moduleOf = (name: string): string => `./skills/${name}/skill.ts`

/** One schema for all inputs. */
export function schemaOf(inputs: SkillHead['inputs']): JsonSchema {
  const required = Object.keys(inputs).filter((name) => !('default' in inputs[name]!))
  return {
    type: 'object',
    properties: inputs,
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  }
}

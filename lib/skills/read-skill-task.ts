import { parseSkillFile, type SkillFault } from './parse-skill-file.ts'
import { readSkillModule, type SkillModule } from './read-skill-module.ts'
import type { SkillHead } from './skill.ts'

/** The texts of a skill, in a folder of this name. */
export interface SkillTexts {
  /** Null where it has none yet. */
  folder: string | null
  file: string
  module: string
}

export type SkillReading = { head: SkillHead; module: SkillModule } | SkillFault

/** What the texts of a skill say. Called where it can hold nobody up: see `inspect-skill.ts`. */
export function readSkillTask({ folder, file, module }: SkillTexts): SkillReading {
  const head = parseSkillFile(file, folder)
  if ('fault' in head) return head
  const read = readSkillModule(module, head.name)
  if ('fault' in read) return read
  const fault = differenceOf(head, read)
  return fault ? { fault } : { head, module: read }
}

/** A program is written by what `SKILL.md` says, and runs by what `skill.ts` does. */
function differenceOf({ inputs }: SkillHead, { fn, takes }: SkillModule): string | null {
  if (takes === null) return null
  const said = Object.keys(inputs)
  const unknown = said.find((name) => !takes.includes(name))
  if (unknown !== undefined) return `SKILL.md names the input ${unknown}, and ${fn} in skill.ts does not take it.`
  const unsaid = takes.find((name) => !said.includes(name))
  return unsaid === undefined
    ? null
    : `${fn} in skill.ts takes ${unsaid}, and SKILL.md does not name it among its inputs.`
}

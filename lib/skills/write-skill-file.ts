import { stringify } from 'yaml'
import type { SkillHead } from './skill.ts'

/**
 * The front matter of a skill, such that every reader of agent skills takes it: what is ours stands below `metadata`, as
 * texts.
 */
export function writeSkillHead({ name, description, ...ours }: SkillHead): string {
  const { version, author, importedFrom, inputs, outputs, tools } = ours
  const metadata = {
    version: String(version),
    ...(author !== undefined && { author }),
    ...(importedFrom !== undefined && { 'imported-from': importedFrom }),
    ...(tools.length > 0 && { tools: tools.join(' ') }),
    ...(Object.keys(inputs).length > 0 && { inputs: linesOf(inputs) }),
    ...(outputs && { outputs: JSON.stringify(outputs) }),
  }
  return `---\n${stringify({ name, description, metadata }, { lineWidth: 0, aliasDuplicateObjects: false })}---\n`
}

/** A line for each, as people read and change them. */
const linesOf = (inputs: SkillHead['inputs']) =>
  `{\n${Object.entries(inputs)
    .map(([name, schema]) => `  ${JSON.stringify(name)}: ${JSON.stringify(schema)}`)
    .join(',\n')}\n}`

/** The same skill with another head. */
export function withHead(text: string, head: SkillHead): string {
  return writeSkillHead(head) + text.replace(/^\uFEFF?---[ \t]*\r?\n[\s\S]*?\r?\n---[ \t]*(?:\r?\n|$)/, '')
}

import type { JsonSchema } from '../../lib/discovery/tool.ts'

/** Longer than anybody reads on a page; the file itself is in the workspace. */
const MAX_SHOWN = 40_000

/** The text of `SKILL.md` behind its front matter. */
export function splitSkillFile(file: string): string {
  const text = file.replace(/^\uFEFF/, '')
  if (!text.startsWith('---')) return text.slice(0, MAX_SHOWN)
  const end = /\r?\n---[ \t]*(?:\r?\n|$)/.exec(text)
  return end ? text.slice(end.index + end[0].length).slice(0, MAX_SHOWN) : ''
}

/** `status, top, saveTo?`: what may be left out has a question mark. */
export const inputsText = (inputs: Readonly<Record<string, JsonSchema>>): string =>
  Object.entries(inputs)
    .map(([name, schema]) => ('default' in schema ? `${name}?` : name))
    .join(', ')

/** The type of the result, of a signature; null where it is not said. */
export function outputsText(signature: string): string | null {
  const at = signature.lastIndexOf('): Promise<')
  if (at === -1 || !signature.endsWith('>')) return null
  const type = signature.slice(at + '): Promise<'.length, -1)
  return type === 'unknown' ? null : type
}

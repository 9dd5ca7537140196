import type { KnownSkill } from '../../lib/pipeline/skills/skills.ts'
import type { BrokenSkill } from '../../lib/skills/skill.ts'
import { words } from './words.ts'

/**
 * Whether a skill can be relied on. `reviewed`: an administrator gave it to everybody. `asks`: the person did not write it here, and it
 * runs once its person has accepted it as it is.
 */
export type Trust = 'yours' | 'reviewed' | 'accepted' | 'asks' | 'broken'

export const trustOf = ({
  owner,
  isWaiting,
  importedFrom,
}: Pick<KnownSkill, 'owner' | 'isWaiting' | 'importedFrom'>) =>
  owner === 'shared' ? 'reviewed' : isWaiting ? 'asks' : importedFrom === undefined ? 'yours' : 'accepted'

/** A row of the library. */
export interface SkillRow {
  name: string
  /** What it does; of a broken one why it cannot be used. */
  sentence: string
  owner: 'own' | 'shared'
  trust: Trust
  author: string
  /** Null where nobody could read how many. */
  inputs: number | null
  /** As `server/tool`. */
  tools: readonly string[]
  returned: number
  failed: number
  savedTokens: number
}

/** One's own first, each by name, the broken among them: whoever looks for one finds it where it always was. */
export function inOrder(rows: readonly SkillRow[]): SkillRow[] {
  const keyOf = ({ owner, name }: SkillRow) => `${owner} ${name}`
  return rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

/** What is listed, as rows in their order; `email` is whose they are. */
export function rowsOf(
  { skills, broken }: { skills: readonly KnownSkill[]; broken: readonly BrokenSkill[] },
  email: string,
): SkillRow[] {
  return inOrder([...skills.map((skill) => rowOf(skill, email)), ...broken.map(brokenRow)])
}

function rowOf(skill: KnownSkill, email: string): SkillRow {
  const { name, description, owner, inputs, tools, uses } = skill
  const { returned, failed, savedTokens } = uses
  return {
    ...{ name, sentence: description, owner, tools, returned, failed, savedTokens },
    ...{ trust: trustOf(skill), author: authorText(skill, email), inputs: Object.keys(inputs).length },
  }
}

const brokenRow = ({ name, owner, reason }: BrokenSkill): SkillRow => ({
  ...{
    name,
    sentence: reason,
    owner,
    trust: 'broken',
    author: owner === 'own' ? words.authors.you : words.authors.shared,
  },
  ...{ inputs: null, tools: [], returned: 0, failed: 0, savedTokens: 0 },
})

/** Who wrote a skill, as it says itself; of one that is a person's own nobody else is believed to be "you". */
export function authorText(
  { author, owner, importedFrom }: Pick<KnownSkill, 'author' | 'owner' | 'importedFrom'>,
  email: string,
): string {
  if (owner === 'own' && importedFrom === undefined && (author ?? email) === email) return words.authors.you
  return author ?? (owner === 'shared' ? words.authors.shared : words.authors.unknown)
}

/** The servers of tools, each once. */
export const serversIn = (tools: readonly string[]): string[] => [
  ...new Set(tools.map((tool) => tool.split('/')[0] ?? '').filter(Boolean)),
]

export const WHOSE = ['all', 'own', 'shared'] as const
export type Whose = (typeof WHOSE)[number]

/** How many there are of each: the parts add up to all. */
export function countRows(rows: readonly SkillRow[]): Record<Whose, number> {
  const own = rows.filter(({ owner }) => owner === 'own').length
  return { all: rows.length, own, shared: rows.length - own }
}

/** Those in which every word of a text occurs: in the name, the sentence, or the name of a tool. */
export function filterRows(rows: readonly SkillRow[], { text, whose }: { text: string; whose: Whose }): SkillRow[] {
  const looked = text.toLowerCase().split(/\s+/).filter(Boolean)
  return rows.filter(({ name, sentence, tools, owner }) => {
    if (whose !== 'all' && owner !== whose) return false
    const all = `${name} ${name.replaceAll('-', ' ')} ${sentence} ${tools.join(' ')}`.toLowerCase()
    return looked.every((word) => all.includes(word))
  })
}

/** `41 of 43`; a dash where it never ran. */
export const ranText = ({ returned, failed }: Pick<SkillRow, 'returned' | 'failed'>): string =>
  returned + failed === 0 ? '–' : words.ran(returned, returned + failed)

/** `256 k`, `1.12 M`, `840`; a dash where none of its runs returned. What cost more says so. */
export function savedText({ returned, savedTokens }: Pick<SkillRow, 'returned' | 'savedTokens'>): string {
  if (returned === 0) return '–'
  const tokens = Math.abs(savedTokens)
  const figure =
    tokens < 1_000
      ? `${tokens}`
      : tokens < 999_500
        ? `${Math.round(tokens / 1_000)} k`
        : `${(tokens / 1e6).toFixed(2)} M`
  return savedTokens < 0 ? words.costMore(figure) : figure
}

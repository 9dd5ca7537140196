import { messageOf, PlaygroundError } from '../../errors.ts'
import type { Finding } from '../../runs/finding.ts'
import type { Outcome } from '../../runs/outcome.ts'
import { parseSkillFile } from '../../skills/parse-skill-file.ts'
import { digestOf } from '../../skills/read-skills.ts'
import type { SkillOwner, SkillStore } from '../../skills/skill-store.ts'
import type { TokenComparison } from '../../tokens/comparison.ts'
import type { WorkspaceModules } from '../../workspace/workspace.ts'
import type { PersonHome } from '../person-home.ts'

/** What runs have to do with the skills that they import. */
export interface SkillUse {
  /** Why a program that imports these modules of skills may not run: somebody else wrote one, and nobody here has accepted it. */
  refusals(home: PersonHome, paths: Iterable<string>, modules: WorkspaceModules): Promise<Finding[]>
  /** Notes how a run came out for the skills that it used. Never throws. */
  note(home: PersonHome, names: readonly string[], end: SkillRunEnd): Promise<void>
}

export interface SkillRunEnd {
  runId: string
  outcome: Outcome
  tokens: TokenComparison | null
}

export const ownerOfHome = ({ personId, workspaceDir }: PersonHome): SkillOwner => ({ id: personId, workspaceDir })

export function createSkillUse(store: SkillStore, warn: (message: string) => void): SkillUse {
  return {
    async refusals(home, paths, modules) {
      const own = new Set(modules.names.skills.own)
      const names = [...new Set([...paths].map(skillIn))].filter((name) => own.has(name))
      const refused = await Promise.all(names.map((name) => refusalOf(name, ownerOfHome(home), { store, modules })))
      return refused.flatMap((message) =>
        message === null ? [] : [{ rule: 'skills', severity: 'error' as const, message, line: 1, column: 1 }],
      )
    },

    async note(home, names, { runId, outcome, tokens }) {
      // Whoever stopped it says nothing of the skill.
      if (outcome.kind === 'cancelled' || outcome.kind === 'interrupted' || outcome.kind === 'refused') return
      const ok = outcome.kind === 'returned'
      const saved = tokens && ok ? tokens[tokens.against ?? 'direct'].total - tokens.codeMode.total : 0
      const message = 'message' in outcome ? outcome.message : outcome.kind
      const how = { at: new Date().toISOString(), runId, ok, saved, ...(!ok && { message }) }
      try {
        for (const name of names) await store.noteUse(ownerOfHome(home), name, how)
      } catch (error) {
        warn(`How a skill did could not be noted: ${messageOf(error)}`)
      }
    },
  }
}

/** `skills/total/skill.ts` is of `total`. */
export const skillIn = (path: string): string => path.split('/')[1] ?? ''

async function refusalOf(
  name: string,
  owner: SkillOwner,
  { store, modules }: { store: SkillStore; modules: WorkspaceModules },
): Promise<string | null> {
  const [file, module] = await Promise.all(
    ['SKILL.md', 'skill.ts'].map((part) => modules.read(`skills/${name}/${part}`)),
  )
  const known = await store.read(owner, name)
  const head = known?.accepted === undefined && file?.includes('imported-from') ? parseSkillFile(file, name) : null
  const isFromElsewhere = head !== null && 'importedFrom' in head
  if (known?.accepted === undefined && !isFromElsewhere) return null
  if (known?.accepted && known.accepted === digestOf({ file: file ?? '', module: module ?? '' })) return null
  const why = known?.accepted ? 'has changed since you accepted it' : 'was written by somebody else'
  return `The skill ${name} ${why}. Read it (cem skills show ${name}), then accept it as it is: cem skills accept ${name}.`
}

/** Throws `forbidden` with the same words. */
export async function assertAccepted(use: SkillUse, home: PersonHome, name: string, modules: WorkspaceModules) {
  const [refused] = await use.refusals(home, [`skills/${name}/skill.ts`], modules)
  if (refused) throw new PlaygroundError('forbidden', refused.message)
}

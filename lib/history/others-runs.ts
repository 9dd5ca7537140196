import type { LazyDatabase } from '../db/lazy-database.ts'
import type { RunRow } from '../db/run-rows.ts'
import { withoutNul } from '../db/text.ts'
import { PlaygroundError } from '../errors.ts'
import type { Person } from '../people/person.ts'
import { isFull } from '../people/reach.ts'
import type { Runs } from '../pipeline/runs.ts'
import { hidePrivate } from '../sessions/shares/hide-private.ts'
import { byTheOwner, type SharedRun, sharedRun } from '../sessions/shares/shared-run.ts'
import { markedTitle } from '../sessions/shares/shared-session.ts'

/** Another account, whose runs an administrator reads. */
export interface Owner {
  id: string
  email: string
}

/** A run of somebody else, as whoever has a link to it would see it. */
export interface OthersRun {
  of: Owner
  run: SharedRun
}

/**
 * Whose runs are asked for, by id or e-mail; null for one's own. Throws `not-found` for whoever is no administrator or has a token
 * that may not do all, and for an account that is not there.
 */
export async function ownerOf(
  database: LazyDatabase,
  person: Person,
  wanted: string | undefined,
): Promise<Owner | null> {
  if (wanted === undefined || wanted === person.id) return null
  if (!person.admin || !isFull(person.reach)) throw new PlaygroundError('not-found', 'There is nothing here.')
  const named = withoutNul(wanted).trim()
  const which = named.includes('@') ? { email: named.toLowerCase() } : { id: named }
  const select = { id: true, email: true } as const
  const found = database.isMade() ? await (await database.open()).user.findFirst({ where: which, select }) : null
  if (!found) throw new PlaygroundError('not-found', 'There is no such account. It may have been deleted.')
  return found.id === person.id ? null : found
}

/**
 * One run of another account; null where the account is one's own. Throws `not-found` as above, and for a run that is not theirs or was deleted; `conflict` while it goes
 * on: of a text that is half written nothing can be hidden.
 */
export async function readOthersRun(
  { database, runs }: { database: LazyDatabase; runs(): Pick<Runs, 'get'> },
  person: Person,
  { person: wanted, runId }: { person: string; runId: string },
): Promise<OthersRun | null> {
  const of = await ownerOf(database, person, wanted)
  if (!of) return null
  const { run } = await database.open()
  const where = { id: withoutNul(runId), userId: of.id, removedAt: null }
  const found = await run.findFirst({ where, select: { status: true } })
  if (!found) throw new PlaygroundError('not-found', 'There is no run here. It may be somebody else’s or deleted.')
  if (found.status !== 'finished') throw new PlaygroundError('conflict', 'This run has not ended. Read it when it has.')
  return { of, run: sharedRun(await runs().get({ id: of.id }, runId)) }
}

/** A row as an administrator reads it: what is personal is hidden by its form; how it was asked for, in which session and of which run is left out. */
export function othersRow({ by: _by, session: _session, edited: _edited, ...row }: RunRow): RunRow {
  const { title, name, facts, soFar } = row
  return {
    ...row,
    title: hiddenTitle(title),
    ...(name !== undefined && { name: hidePrivate(name) }),
    ...(facts && { facts: { ...facts, end: hidePrivate(byTheOwner(facts.end)) } }),
    // That somebody is asked, and not what.
    ...(soFar && { soFar: { ...soFar, ...(soFar.asks && { asks: { kind: soFar.asks.kind, text: '' } }) } }),
  }
}

/** A title or name of which what is personal is hidden: what cannot be read there cannot be searched for either. */
export const hiddenTitle = (title: string): string => hidePrivate(markedTitle(title))

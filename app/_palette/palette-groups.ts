import { PLACES } from '../_frame/places.ts'
import { areLetters } from '../_keys/letters.ts'
import { ADMINISTRATION_PLACES, YOUR_PLACES } from '../_settings/settings-places.ts'
import type { PageAction } from './page-actions.ts'
import { findRows, GROUPS, type GroupName, type PaletteQuery, type PaletteRow } from './palette-row.ts'
import { words } from './words.ts'

/** So many rows of a group stand there before somebody narrows them down; more where that group alone is asked for. */
const MOST: Record<GroupName, number> = {
  ...{ actions: 10, go: 10, runs: 5, tools: 6, skills: 5, files: 5, settings: 10, 'found-runs': 8 },
}
const MOST_ALONE = 50

export interface PaletteGroup {
  name: GroupName
  rows: PaletteRow[]
  /** How many fit that are not shown. */
  more: number
}

const actionRow = ({ id, label, icon, keys, act }: PageAction, areLettersOn: boolean): PaletteRow => ({
  id: `action ${id}`,
  ...{ label, icon, ...(keys && (areLettersOn || !areLetters(keys)) && { keys }) },
  folded: label.toLowerCase(),
  choice: { act },
})

const placeRow = (href: string, label: string, icon: PaletteRow['icon'], keys?: readonly string[]): PaletteRow => ({
  id: `place ${href}`,
  ...{ label, icon, path: href, ...(keys && { keys }) },
  folded: `${label} ${href}`.toLowerCase(),
  choice: { href },
})

/** What is there without asking anybody. */
export function ownRows(
  actions: readonly PageAction[],
  { isAdministrator, areLettersOn, onKeys }: { isAdministrator: boolean; areLettersOn: boolean; onKeys(): void },
): Partial<Record<GroupName, readonly PaletteRow[]>> {
  const keys: PaletteRow = {
    id: 'keys',
    ...{ label: words.keys, icon: 'keys', ...(areLettersOn && { keys: ['?'] }) },
    folded: words.keys.toLowerCase(),
    choice: { act: onKeys },
  }
  const settings = isAdministrator ? [...YOUR_PLACES, ...ADMINISTRATION_PLACES] : YOUR_PLACES
  return {
    actions: [...actions.map((action) => actionRow(action, areLettersOn)), keys],
    go: [
      ...PLACES.map(({ href, label, letter }) =>
        placeRow(href, label, 'page', areLettersOn ? ['g', letter] : undefined),
      ),
      placeRow('/docs', words.documentation, 'page'),
    ],
    settings: settings.map(({ href, label }) => placeRow(href, label, 'settings')),
  }
}

/** What fits a query, group by group. Without words only a few groups are shown, each with its first. */
export function findGroups(
  rows: Partial<Record<GroupName, readonly PaletteRow[]>>,
  { only, words: wanted }: PaletteQuery,
): Map<GroupName, PaletteGroup> {
  const shown = new Set((rows.runs ?? []).map(({ id }) => id))
  const groups = new Map<GroupName, PaletteGroup>()
  for (const name of GROUPS) {
    if (only !== null && name !== only) continue
    if (name === 'found-runs' && wanted.length === 0) continue
    const all = rows[name] ?? []
    const found = findRows(all, wanted, only === null ? MOST[name] : MOST_ALONE)
    // What is among the recent runs stands there already.
    const fresh = name === 'found-runs' ? found.rows.filter(({ id }) => !shown.has(id)) : found.rows
    if (fresh.length > 0) groups.set(name, { name, rows: fresh, more: found.more })
  }
  return groups
}

import type { SettingsChange, ShownSettings } from '../../../lib/connections/server-settings.ts'
import type { ShownConnection } from '../../../lib/connections/shown-connection.ts'
import { MAX_TIMEOUT_SECONDS } from '../../../lib/mcp/client/entries/client-entry.ts'
import { words } from './words.ts'

/** What somebody typed over what there is; what is absent is as it was. */
export interface SettingsDraft {
  url?: string
  timeout?: string
  connectTimeout?: string
  cwd?: string
  instances?: 'shared' | 'person'
  /** New values of what is kept, by name. */
  replaced: Readonly<Record<string, string>>
  removed: readonly string[]
  added: readonly { name: string; value: string }[]
}

export const NO_CHANGES: SettingsDraft = { replaced: {}, removed: [], added: [] }

/** By the name of a field; of what is added by `name-` and its place. */
export type SettingsFaults = Readonly<Record<string, string>>

type Before = Pick<ShownConnection, 'kind' | 'where' | 'secrets'> & { settings: ShownSettings }

/** What is to be changed; null where something is wrong with it, or nothing is different. */
export function readDraft(
  draft: SettingsDraft,
  before: Before,
): { change: SettingsChange | null; faults: SettingsFaults } {
  const { settings } = before
  // Another host is sent nothing of what was kept.
  const secrets = movesHost(draft, before) ? [] : before.secrets
  const faults: Record<string, string> = {}
  const change: SettingsChange = {}
  const url = draft.url?.trim()
  if (url !== undefined && url !== shownAddress(before)) {
    if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) change.url = url
    else faults['url'] = words.settings.wrongUrl
  }
  const times = [
    ['timeout', 'timeoutSeconds'],
    ['connectTimeout', 'connectTimeoutSeconds'],
  ] as const
  for (const [field, key] of times) {
    const text = draft[field]?.trim()
    if (text === undefined) continue
    const value = text === '' ? null : Number(text)
    if (value !== null && !(value > 0 && value <= MAX_TIMEOUT_SECONDS))
      faults[field] = words.settings.wrongSeconds(MAX_TIMEOUT_SECONDS.toLocaleString('en-US'))
    else if (value !== settings[key]) change[key] = value
  }
  const cwd = draft.cwd?.trim()
  if (cwd !== undefined && cwd !== (settings.cwd ?? '')) change.cwd = cwd === '' ? null : cwd
  if (draft.instances !== undefined && draft.instances !== settings.instances) change.instances = draft.instances
  const set = new Map(Object.entries(draft.replaced).filter(([name, value]) => value !== '' && secrets.includes(name)))
  const remove = draft.removed.filter((name) => secrets.includes(name) && !set.has(name))
  for (const [place, { name, value }] of draft.added.entries()) {
    const given = name.trim()
    if (given === '' && value === '') continue
    if (given === '') faults[`name-${place}`] = words.settings.noName
    else if (set.has(given) || (secrets.includes(given) && !remove.includes(given)))
      faults[`name-${place}`] = words.settings.nameTaken(given)
    else set.set(given, value)
  }
  if (set.size + remove.length > 0) change.secrets = { set: Object.fromEntries(set), remove }
  const isWrong = Object.keys(faults).length > 0
  return { change: isWrong || Object.keys(change).length === 0 ? null : change, faults }
}

/** The address as it is shown: what stands after its question mark may be a secret. */
export const shownAddress = ({ where }: Pick<ShownConnection, 'where'>) => where.replace(/\?…$/, '')

/** Whether it goes to another host, which is sent nothing of what was kept for this one. */
export function movesHost(draft: SettingsDraft, before: Pick<ShownConnection, 'where'>): boolean {
  const url = draft.url?.trim() ?? ''
  return URL.canParse(url) && new URL(url).origin !== new URL(shownAddress(before)).origin
}

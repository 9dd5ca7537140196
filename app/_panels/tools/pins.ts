import type { ToolChoice } from '../../../lib/runs/event.ts'
import { words } from './words.ts'

/** Tools a person pinned or excluded before any are chosen, as `server/tool`. */
export interface ToolPins {
  pin: readonly string[]
  exclude: readonly string[]
  /** `words` where meaning was switched off; else meaning counts as far as it can. */
  method?: 'words'
}

/** Something a person does to it. */
export type PinAct = { does: 'pin' | 'exclude'; name: string } | { does: 'rank'; by: 'words' | 'meaning' }

export const nameOf = ({ server, tool }: { server: string; tool: string }) => `${server}/${tool}`

/** As people read it: `server.tool`. */
export function sayName(name: string): string {
  // A server's name may hold a slash, which a tool's hardly does.
  const at = name.lastIndexOf('/')
  return at < 0 ? name : `${name.slice(0, at)}.${name.slice(at + 1)}`
}

/** Pinning twice unpins, and a tool is never both pinned and excluded. */
export function changePins(before: ToolPins, act: PinAct): ToolPins {
  if (act.does === 'rank') {
    const { method: _, ...others } = before
    return act.by === 'words' ? { ...others, method: 'words' } : others
  }
  const { pin, exclude, ...others } = before
  const without = (names: readonly string[]) => names.filter((name) => name !== act.name)
  const toggled = (names: readonly string[]) => (names.includes(act.name) ? without(names) : [...names, act.name])
  return act.does === 'pin'
    ? { ...others, pin: toggled(pin), exclude: without(exclude) }
    : { ...others, pin: without(pin), exclude: toggled(exclude) }
}

/** What a run was started with, as the page goes on with it. */
export function pinsFrom({ pin = [], exclude = [], method }: ToolChoice = {}): ToolPins {
  return { pin, exclude, ...(method === 'words' && { method }) }
}

/** The same for a request; undefined when nothing is pinned or excluded. */
export function choiceFrom({ pin, exclude, method }: ToolPins): ToolChoice | undefined {
  if (pin.length === 0 && exclude.length === 0 && !method) return undefined
  return { ...(pin.length > 0 && { pin }), ...(exclude.length > 0 && { exclude }), ...(method && { method }) }
}

/** Whether two come to the same, in whatever order their names stand. */
export function areSamePins(a: ToolPins, b: ToolPins): boolean {
  const flat = ({ pin, exclude, method }: ToolPins) => JSON.stringify([pin.toSorted(), exclude.toSorted(), method])
  return flat(a) === flat(b)
}

/** Reads what was kept as text; null for what is none. */
export function parsePins(text: string): ToolPins | null {
  const kept: unknown = JSON.parse(text)
  if (typeof kept !== 'object' || kept === null || !('pin' in kept) || !('exclude' in kept)) return null
  const isNames = (names: unknown): names is string[] =>
    Array.isArray(names) && names.every((name) => typeof name === 'string')
  const { pin, exclude } = kept
  if (!isNames(pin) || !isNames(exclude)) return null
  return { pin, exclude, ...('method' in kept && kept.method === 'words' && { method: 'words' }) }
}

/** `1 pinned, 2 excluded`; empty when neither. */
export function pinsText({ pin, exclude }: ToolPins): string {
  return [pin.length > 0 && words.pins.pinned(pin.length), exclude.length > 0 && words.pins.excluded(exclude.length)]
    .filter(Boolean)
    .join(', ')
}

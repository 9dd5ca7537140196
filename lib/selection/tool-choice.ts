import type { Catalog, CatalogServer } from '../discovery/tool.ts'
import { PlaygroundError } from '../errors.ts'
import type { ToolChoice } from '../runs/event.ts'
import type { MeaningState } from './embeddings/open-meaning.ts'

/** A choice by places of one catalog, which count its tools in its order. */
export interface ChosenPlaces {
  pinned: ReadonlySet<number>
  excluded: ReadonlySet<number>
}

/** As many as a program is ever given. */
export const MAX_PINNED = 24
export const MAX_EXCLUDED = 500
const NAMED = 8

const NOTHING: ChosenPlaces = { pinned: new Set(), excluded: new Set() }

/** A choice without what says nothing; undefined when nothing is left. */
export function trimChoice({ pin = [], exclude = [], method }: ToolChoice): ToolChoice | undefined {
  const trimmed = {
    ...(pin.length > 0 && { pin: [...new Set(pin)] }),
    ...(exclude.length > 0 && { exclude: [...new Set(exclude)] }),
    ...(method && { method }),
  }
  return Object.keys(trimmed).length > 0 ? trimmed : undefined
}

/** Finds the tools of a choice. Throws `invalid-input` for one that is not there, is in both lists, or is one too many. */
export function resolveChoice({ pin = [], exclude = [] }: ToolChoice, catalog: Catalog): ChosenPlaces {
  if (pin.length === 0 && exclude.length === 0) return NOTHING
  if (pin.length > MAX_PINNED) throw tooMany('pinned', pin.length, MAX_PINNED)
  if (exclude.length > MAX_EXCLUDED) throw tooMany('excluded', exclude.length, MAX_EXCLUDED)
  const pinned = new Set(pin.map((name) => placeOf(name, catalog)))
  const excluded = new Set(exclude.map((name) => placeOf(name, catalog)))
  const both = exclude.find((name) => pinned.has(placeOf(name, catalog)))
  if (both !== undefined)
    throw new PlaygroundError('invalid-input', `${both} is both pinned and excluded. Take it out of one of the two.`)
  return { pinned, excluded }
}

/** Throws `invalid-input` where ranking by meaning is asked for and there is nothing here that could. */
export function assertMethod({ method }: ToolChoice, { kind, model }: MeaningState): void {
  if (method !== 'meaning' || (kind !== 'off' && kind !== 'absent')) return
  const what =
    kind === 'off'
      ? 'it is switched off (embeddings.provider: none)'
      : `the model ${model} is not on this machine: fetch it with cem models pull`
  throw new PlaygroundError('invalid-input', `Tools cannot be ranked by meaning here: ${what}. Use the method "words".`)
}

function placeOf(name: string, catalog: Catalog): number {
  let first = 0
  for (const server of catalog.servers) {
    // A server's name may hold a slash, so the name is not taken apart but looked up.
    if (name.startsWith(`${server.name}/`)) {
      const wanted = name.slice(server.name.length + 1)
      const at = server.tools.findIndex(({ tool, fn }) => tool === wanted || fn === wanted)
      if (at >= 0) return first + at
      const paused = server.paused?.find(({ tool: { tool, fn } }) => tool === wanted || fn === wanted)
      if (paused) throw new PlaygroundError('invalid-input', paused.reason)
    }
    first += server.tools.length
  }
  throw new PlaygroundError('invalid-input', `There is no tool ${JSON.stringify(name)}. ${whatThereIs(name, catalog)}`)
}

function whatThereIs(name: string, { servers }: Catalog): string {
  if (!name.includes('/')) return 'Tools are named SERVER/TOOL, such as calculator/add. See them with: cem tools list'
  const server = servers.find((one) => name.startsWith(`${one.name}/`))
  const list = server ? server.tools.map(({ tool }) => tool) : servers.map((one: CatalogServer) => one.name)
  const named = `${list.slice(0, NAMED).join(', ')}${list.length > NAMED ? `, and ${list.length - NAMED} more` : ''}`
  return `${server ? `${server.name} has` : 'Servers are'}: ${named || 'none'}. See them with: cem tools list`
}

const tooMany = (what: string, count: number, most: number) =>
  new PlaygroundError('invalid-input', `${count} tools are ${what}; at most ${most} can be.`)

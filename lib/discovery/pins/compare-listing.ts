import { setImmediate as turn } from 'node:timers/promises'
import type { ServerTools } from '../modules/write-server.ts'
import type { Pin, PinChange, Pins } from './pin.ts'
import { definitionOf, digestOfDefinition, isTooDeep, type ToolDefinition } from './tool-definition.ts'

/** So many are compared before somebody else has a turn. */
const AT_ONCE = 100
/** Of tools that are gone no more are remembered: a server can give its tools other names each time. */
const MAX_GONE = 2_000

type Listed = ServerTools['tools'][number]

export interface Comparison {
  /** What is listed, each as it was accepted. */
  tools: Listed[]
  pins: Pins
  /** Names of those that are nested too deep to be read by anybody. */
  leftOut: string[]
}

/**
 * Holds what a server lists against what was accepted. A tool that is new is accepted with this: whoever added the server
 * agreed to what it offers. One that says something else than it was accepted with stays as it was, and has a change.
 */
export async function compareListing(listed: readonly Listed[], before: Pins, at: number): Promise<Comparison> {
  const pins: Pins = new Map()
  const tools: Listed[] = []
  const leftOut: string[] = []
  const fns = keepNames(listed, before)
  for (const [index, one] of listed.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await turn()
    if (isTooDeep(one)) {
      leftOut.push(one.tool)
      continue
    }
    const fn = fns.get(one.tool) ?? one.fn
    const pin = pinOf(fn, before.get(one.tool), definitionOf(one), at)
    pins.set(one.tool, pin)
    tools.push({ fn, tool: one.tool, ...definitionOf(pin.accepted) } as Listed)
  }
  const gone = [...before].filter(([tool]) => !pins.has(tool)).slice(-MAX_GONE)
  for (const [tool, { change, ...pin }] of gone)
    pins.set(tool, { ...pin, isGone: true, ...(change?.isKeptOff && { change }) })
  tools.sort((a, b) => (a.fn < b.fn ? -1 : 1))
  return { tools, pins, leftOut }
}

/**
 * Programs import a tool by the name of its function. One that is new gets none that another was accepted with, also when
 * that is gone: it would be called in its place.
 */
function keepNames(listed: readonly Listed[], before: Pins): ReadonlyMap<string, string> {
  const fns = new Map<string, string>()
  const taken = new Set([...before.values()].map(({ fn }) => fn.toLowerCase()))
  for (const { tool, fn } of listed) {
    const pin = before.get(tool)
    let free = pin?.fn ?? fn
    for (let n = 2; pin === undefined && taken.has(free.toLowerCase()); n++) free = `${fn}${n}`
    taken.add(free.toLowerCase())
    fns.set(tool, free)
  }
  return fns
}

function pinOf(fn: string, before: Pin | undefined, definition: ToolDefinition, at: number): Pin {
  const of = digestOfDefinition(definition)
  if (before === undefined) return { fn, accepted: definition, of }
  const { accepted, change } = before
  const pin: Pin = { fn, accepted, of: before.of }
  if (of === before.of && !change?.isKeptOff) return pin
  return { ...pin, change: changeOf(change, definition, of, at) }
}

function changeOf(before: PinChange | undefined, now: ToolDefinition, of: string, at: number): PinChange {
  if (before?.of === of) return before
  return { since: at, now, of, ...(before?.isKeptOff && { isKeptOff: true }) }
}

/**
 * The same with what lies in the folder of a server: of servers of the installation nobody but its administrator writes
 * there, so what stands there was accepted.
 */
export async function withWritten(pins: Pins, written: readonly Listed[]): Promise<Pins> {
  const all: Pins = new Map(pins)
  for (const [index, one] of written.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await turn()
    const definition = definitionOf(one)
    const of = digestOfDefinition(definition)
    const pin = all.get(one.tool)
    const isSame = pin !== undefined && digestOfDefinition(pin.accepted) === of
    all.set(one.tool, isSame ? { ...pin, fn: one.fn } : { fn: one.fn, accepted: definition, of })
  }
  return all
}

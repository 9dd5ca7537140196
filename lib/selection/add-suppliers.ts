import type { Gate } from './gate.ts'
import type { View } from './index/view.ts'
import { needsItself, suppliesFor } from './supplier-of.ts'

/** A program with more of them than this looks everything up and does nothing. */
const MOST_SUPPLIERS = 4

/** Letters and digits, or many digits: `ENG-142`, `pi_3QLm8v`, `6142087731`. What was told has not to be looked up. */
const ID = /\b(?=[\w-]{0,60}\d)(?=[\w-]{0,60}[a-z])[\w-]{5,60}\b|\b\d{6,}\b|#\d/i
export const tellsId = (task: string): boolean => ID.test(task.slice(0, 4_000))

/**
 * What a tool needs from another comes with it: the tool that gives the id of what people call by its name, and what that
 * one needs. Adds them to the chosen, for no clause, and says what each gives.
 */
export function addSuppliers(chosen: Map<number, number[]>, view: View, gate: Gate): Map<number, string> {
  const gives = new Map<number, string>()
  // Those added meanwhile are looked at too.
  for (const place of chosen.keys()) {
    const slot = view.serverOf[place]!
    const first = view.starts[slot]!
    const tool = view.tool(place)
    for (const { parameter, by } of suppliesFor(tool, namesOf(slot, view))) {
      if (gives.size === MOST_SUPPLIERS) return gives
      const supplier = first + by
      if (chosen.has(supplier) || !gate.allows(supplier) || needsItself(view.tool(supplier), parameter)) continue
      chosen.set(supplier, [])
      gives.set(supplier, `gives ${parameter} of ${tool.tool}`)
    }
  }
  return gives
}

function namesOf(slot: number, view: View): string[] {
  const first = view.starts[slot]!
  return Array.from({ length: view.starts[slot + 1]! - first }, (_, i) => view.namesAt(first + i)[0])
}

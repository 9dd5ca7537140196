import { injectedInstructionsOf } from '../discovery/injected-instructions-of.ts'
import type { View } from './index/view.ts'
import type { ChosenPlaces } from './tool-choice.ts'

/** Says which tools may be chosen for a task at all, and remembers which it kept back for what they say. */
export class Gate {
  readonly keptBack = new Set<number>()
  readonly #view: View
  readonly #choice: ChosenPlaces

  constructor(view: View, choice: ChosenPlaces) {
    this.#view = view
    this.#choice = choice
  }

  /** Whether a tool may be chosen. `isNamed`: the task names it together with its server. */
  allows(place: number, isNamed = false): boolean {
    const { pinned, excluded } = this.#choice
    if (excluded.has(place)) return false
    if (isNamed || pinned.has(place) || injectedInstructionsOf(this.#view.tool(place)).length === 0) return true
    this.keptBack.add(place)
    return false
  }
}

import { StateModel } from './state-model.ts'

/** What somebody's workspace should be, as the operations that were done say. */
export class Model {
  readonly name: string
  /** Texts by path. */
  files = new Map<string, string>()
  /** The files of each checkpoint, by its name or id. */
  readonly checkpoints = new Map<string, ReadonlyMap<string, string>>()
  readonly deleted: { undoId: string; files: Map<string, string> }[] = []
  /** The highest number of a version that was forgotten: later ones are higher. */
  forgotten = 0
  readonly #states = new Map<string, StateModel>()

  constructor(name: string) {
    this.name = name
  }

  stateOf(file: string): StateModel {
    const state = this.#states.get(file) ?? new StateModel(() => this.forgotten)
    this.#states.set(file, state)
    return state
  }

  forgetState(file: string): void {
    this.forgotten = Math.max(this.forgotten, this.stateOf(file).newest)
    this.#states.delete(file)
  }

  /** A file, or all that is in a folder. */
  under(path: string): Map<string, string> {
    return new Map([...this.files].filter(([each]) => each === path || each.startsWith(`${path}/`)))
  }

  remove(path: string): void {
    for (const each of this.under(path).keys()) this.files.delete(each)
  }
}

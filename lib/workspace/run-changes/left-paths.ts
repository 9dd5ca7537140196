interface Node {
  isLeft: boolean
  below?: Map<string, Node>
}

/** Of what a program wrote itself a list may have many more; then all stays as it is. */
const MOST_NODES = 500_000

/** Paths that stay as they are, found name by name: a list may be as long as whoever wrote it liked. */
export class LeftPaths {
  readonly #root: Node = { isLeft: false }
  #nodes = 0

  add(path: string): void {
    let node = this.#root
    for (const name of path.split('/')) {
      if (this.#isFull) return
      node.below ??= new Map()
      let next = node.below.get(name)
      if (!next) {
        next = { isLeft: false }
        node.below.set(name, next)
        this.#nodes++
      }
      node = next
    }
    node.isLeft = true
  }

  /** Whether it stays, or something below it does. */
  holds(path: string): boolean {
    let node: Node | undefined = this.#root
    for (const name of path.split('/')) node = node?.below?.get(name)
    return this.#isFull || node !== undefined
  }

  /** Whether it stays, or lies in a folder that does. */
  covers(path: string): boolean {
    let node: Node | undefined = this.#root
    for (const name of path.split('/')) {
      node = node?.below?.get(name)
      if (node?.isLeft) return true
    }
    return this.#isFull
  }

  get #isFull(): boolean {
    return this.#nodes >= MOST_NODES
  }
}

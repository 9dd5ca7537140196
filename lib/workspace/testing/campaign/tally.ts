import { PlaygroundError } from '../../../errors.ts'

/** Something that somebody does. Where it is refused it has changed nothing. */
export interface Operation {
  what: string
  work(): Promise<unknown>
}

/** Does operations, and counts what became of them. */
export class Tally {
  readonly counts: Record<string, number> = {}

  async do({ what, work }: Operation): Promise<void> {
    this.#add(`${what} ${await work().then(() => 'done', refusalOf)}`)
  }

  /** How often something was done, or with `refused` how often it was not, for whatever reason. */
  count(what: string, ending: 'done' | 'refused'): number {
    const all = Object.entries(this.counts).filter(([name]) => name.startsWith(`${what} ${ending}`))
    return all.reduce((sum, [, count]) => sum + count, 0)
  }

  #add(name: string): void {
    this.counts[name] = (this.counts[name] ?? 0) + 1
  }
}

/** Anything else that fails is a fault. */
export function refusalOf(error: unknown): string {
  if (error instanceof PlaygroundError && error.code !== 'internal') return `refused (${error.code})`
  throw error
}

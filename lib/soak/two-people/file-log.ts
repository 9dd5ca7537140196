/** A text that tells whose it is, and whether it is whole. */
export const textOf = (mark: string, times: number): string => `${mark} x${times}|`.repeat(times)

/** The mark of such a text; null for one that is not whole. */
export function markIn(text: string): string | null {
  const [, mark = '', times = ''] = /^([^|]*) x(\d+)\|/.exec(text) ?? []
  return text !== '' && text === textOf(mark, Number(times)) ? mark : null
}

interface Written {
  path: string
  mark: string
  began: number
  ended: number
}

/** What several people's hands write to the same files at once, and what is wrong with that afterwards. */
export class FileLog {
  #clock = 0
  readonly #written: Written[] = []

  now(): number {
    return ++this.#clock
  }

  noteWritten(written: Omit<Written, 'ended'>): void {
    this.#written.push({ ...written, ended: this.now() })
  }

  /** Each file has what was written to it last, or at the same time as the last; those that may not be replaced the one text. */
  faults(there: ReadonlyMap<string, string>): string[] {
    return [...Map.groupBy(this.#written, ({ path }) => path)].flatMap(([path, all]) => {
      const mark = markIn(there.get(path) ?? '')
      const faults = all.some((each) => each.mark === mark && isLast(each, all)) ? [] : [`${path} has ${mark}`]
      return isClaim(path) && all.length > 1 ? [...faults, `${path} was made by ${all.length}`] : faults
    })
  }
}

const isLast = ({ ended }: Written, all: readonly Written[]) => all.every(({ began }) => began < ended)

/** Made once and never replaced. */
export const claimOf = (number: number) => `claims/${number}`
const isClaim = (path: string) => path.startsWith('claims/')

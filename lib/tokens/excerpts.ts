// A text longer than this is counted by its beginning: a result of 30 MB would take seconds and change nothing.
export const COUNTED_CHARS = 256 * 1024
// And all of one question together, each then by an equal share of it: a second of work, of words.
export const COUNTED_IN_ALL = 4 * 1024 * 1024

/** As much of a text as counting it takes: how long it is, and what it begins with. */
export interface Excerpt {
  readonly length: number
  readonly beginning: string
}

/**
 * Takes excerpts that together never have more than `mostChars`: one program may read gigabytes, call after call. When
 * they would, all of them become shorter, and what is counted of each is an estimate.
 */
export function createExcerpts(mostChars = COUNTED_IN_ALL): (text: string) => Excerpt {
  const excerpts: { length: number; beginning: string }[] = []
  let mostEach = COUNTED_CHARS
  let kept = new Map<string, string>()
  let chars = 0

  /** What is the same is there once. */
  function begin(text: string): string {
    const beginning = copyOf(text.slice(0, mostEach))
    const before = kept.get(beginning)
    if (before !== undefined) return before
    kept.set(beginning, beginning)
    chars += beginning.length
    return beginning
  }

  return (text) => {
    const excerpt = { length: text.length, beginning: begin(text) }
    excerpts.push(excerpt)
    while (chars > mostChars && mostEach > 0) {
      mostEach = Math.floor(mostEach / 2)
      kept = new Map()
      chars = 0
      for (const each of excerpts) each.beginning = begin(each.beginning)
    }
    return excerpt
  }
}

/** A part of a text keeps the whole of it in memory; a copy does not. */
const copyOf = (text: string) => Buffer.from(text).toString()

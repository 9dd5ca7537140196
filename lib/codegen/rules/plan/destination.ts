import type { Clause } from '../read/clause.ts'

const SAVING = /^(?:write|save|put|store|export|dump|keep|record)$/
const INTO = /^(?:to|into|in|as|under|at)$/

/** A clause without the file that its result goes to: `… saved as customers.csv`, `write … to order.txt`. */
export function takeDestination(clause: Clause): { clause: Clause; path: string | null; isOnlyKept: boolean } {
  const { words, values } = clause
  const verb = words.findIndex(({ root }) => SAVING.test(root))
  if (verb === -1) return { clause, path: null, isOnlyKept: false }
  const file = values.findLast(({ kind, from }) => kind === 'path' && from > 0 && INTO.test(words[from - 1]!.root))
  if (!file) return { clause, path: null, isOnlyKept: false }
  const gone = new Set([verb, file.from - 1, ...range(file.from, file.to)])
  // `put … into it too` says nothing more.
  for (const [at, { root }] of words.entries()) if (/^(?:too|also|them|it)$/.test(root)) gone.add(at)
  // One per line is how a list is written to a file of text anyhow.
  const texts = words.map(({ text }) => text.toLowerCase())
  for (const [at, text] of texts.entries())
    if (text === 'line' && /^(?:per|a|own)$/.test(texts[at - 1] ?? ''))
      for (
        let i = at;
        i >= Math.max(0, at - 4) && /^(?:line|per|a|own|its|on|one|each|every|their)$/.test(texts[i]!);
        i--
      )
        gone.add(i)
  // Where that is the order itself, nothing else is to be done: `write the open issues to issues.csv` opens none.
  const isOnlyKept = words.slice(0, verb).every(({ isFiller }) => isFiller)
  const rest = without(clause, gone)
  if (isOnlyKept) return { clause: rest, path: String(file.value), isOnlyKept }
  // `look them up and save their titles`: of what was found only that.
  const only = { ...words[verb]!, text: 'only', root: 'only', kind: 'other' as const }
  const kept = { ...rest, words: rest.words.map((word, at) => (at === verb ? only : word)) }
  return { clause: kept, path: String(file.value), isOnlyKept }
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i)

/** The clause as if some of its words were not there. */
export function without(clause: Clause, gone: ReadonlySet<number>): Clause {
  const words = clause.words.map((word, at) =>
    gone.has(at) ? { ...word, isFiller: true, kind: 'other' as const, root: '' } : word,
  )
  const values = clause.values.filter(({ from, to }) => !range(from, to).some((at) => gone.has(at)))
  return { ...clause, words, values }
}

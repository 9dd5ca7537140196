import type { Clause } from '../read/clause.ts'

/** `Was a comment added?`, `Is milk on the list?`, `Which …`: whoever asks wants nothing changed. */
export function isQuestion({ words }: Clause): boolean {
  const [first, second] = words.map(({ text }) => text.toLowerCase())
  if (first === undefined) return false
  if (/^(?:do|does|did|has|have|had)$/.test(first))
    return /^(?:i|we|you|they|he|she|it|the|any|my|our)$/.test(second ?? '')
  return /^(?:is|are|was|were|am|isn['’]?t|aren['’]?t|wasn['’]?t|which|what|whats|what['’]s|who|whose|how|when|where|why)$/.test(
    first,
  )
}

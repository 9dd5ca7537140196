/** Bytes of JSON that are kept of an answer. */
const MAX_BYTES = 4_096

const bytesOf = (text: string) => Buffer.byteLength(JSON.stringify(text))

/** The beginning of an answer, with a sign where it was cut; the whole of it was checked. */
export function shortenAnswer(answer: string): string {
  if (answer.length <= MAX_BYTES && bytesOf(answer) <= MAX_BYTES) return answer
  let kept = answer.slice(0, MAX_BYTES - 8)
  while (bytesOf(`${kept}…`) > MAX_BYTES) kept = kept.slice(0, Math.floor(kept.length * 0.75))
  return `${kept.toWellFormed()}…`
}

type CountTokens = (text: string) => number

// A text longer than this is counted by its beginning: a result of 30 MB would take seconds and change nothing.
const COUNTED_CHARS = 256 * 1024

let counter: Promise<CountTokens> | undefined

/** The tokenizer of OpenAI's current models (o200k_base), loaded when it is first needed because it takes 0.2 s. */
export function loadTokenizer(): Promise<CountTokens> {
  counter ??= import('gpt-tokenizer/encoding/o200k_base').then(({ countTokens }) => (text) => {
    const counted = text.length > COUNTED_CHARS ? text.slice(0, COUNTED_CHARS) : text
    // Special tokens in a text of ours are text like any other; by default the tokenizer refuses them.
    const tokens = countTokens(counted, { disallowedSpecial: new Set() })
    return counted === text ? tokens : Math.round((tokens * text.length) / counted.length)
  })
  return counter
}

/** Begins to load it while something else is waited for. A failure is told by `loadTokenizer`. */
export function preloadTokenizer(): void {
  loadTokenizer().catch(() => {})
}

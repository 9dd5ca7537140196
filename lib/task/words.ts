/**
 * Splits text and identifiers into lower-case words: `readFile`, `read_file` and `Read-File` are `read`, `file`;
 * `base64Encode` is `base64`, `encode`. Scripts without spaces (Chinese, Japanese, Thai) give overlapping pairs, which
 * is how words of unknown length are found again.
 */
export function wordsOf(text: string): string[] {
  const words: string[] = []
  for (const [run] of text.normalize('NFKC').matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    for (const part of splitScripts(run)) {
      if (UNSPACED.test(part)) words.push(...pairs(part))
      else words.push(...splitCase(part))
    }
  }
  return words
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u
const SCRIPT_RUNS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{M}ー]+|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]+/gu

function splitScripts(run: string): string[] {
  return UNSPACED.test(run) ? (run.match(SCRIPT_RUNS) ?? []) : [run]
}

function pairs(run: string): string[] {
  const signs = [...run]
  if (signs.length === 1) return signs
  return signs.slice(1).map((sign, i) => signs[i] + sign)
}

/** `HTTPServer2Go` → `http`, `server2`, `go`: at a change from small to capital, and before the last of several capitals. */
function splitCase(run: string): string[] {
  return run
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .split(' ')
}

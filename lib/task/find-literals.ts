import type { Literal } from './task.ts'

/** The kinds of quotation, each with its inside as a group. Tried together, so that the one that opens first wins. */
const QUOTED = new RegExp(
  [
    '```(?:\\w*\\n)?([\\s\\S]*?)```',
    '`([^`\\n]+)`',
    String.raw`"((?:\\"|[^"])*)"`,
    '“([^“”]*)”',
    '«([^«»]*)»',
    '「([^「」]*)」',
    // An apostrophe opens a quotation only where no word stands before it, and closes it where none follows: don't, Ada's.
    String.raw`(?<![\p{L}\p{N}])'((?:[^']|(?<=[\p{L}\p{N}])'(?=[\p{L}\p{N}]))*)'(?![\p{L}\p{N}])`,
    String.raw`(?<![\p{L}\p{N}])‘((?:[^‘’]|(?<=[\p{L}\p{N}])’(?=[\p{L}\p{N}]))*)’(?![\p{L}\p{N}])`,
  ].join('|'),
  'gu',
)

const URL_PATTERN = /\bhttps?:\/\/[^\s<>"'`]+[^\s<>"'`.,;:!?)\]]/gi

/** Endings that tell a file name from `calculator.add` or the end of a sentence without a space. */
const ENDINGS =
  'txt|text|md|markdown|rst|log|json|jsonl|ndjson|csv|tsv|yaml|yml|toml|ini|cfg|conf|env|xml|html?|css|s?js|[cm]?[jt]sx?|vue|py|ipynb|rb|go|rs|java|kt|swift|c|h|cpp|hpp|cs|php|sh|bash|bat|ps1|sql|db|sqlite3?|parquet|pdf|docx?|xlsx?|pptx?|odt|ods|rtf|epub|png|jpe?g|gif|svg|webp|bmp|ico|tiff?|mp3|wav|flac|ogg|mp4|mov|avi|mkv|webm|zip|tar|gz|tgz|bz2|xz|7z|bin|dat|tmp|bak|lock|pem|key'

// Repetitions are bounded, so that no text, however odd, takes more than linear time.
const SIGN = String.raw`[\p{L}\p{N}_@+~$-]`
const NAME = String.raw`(?:${SIGN}|\.(?=${SIGN})){1,80}`
const FOLDERS = String.raw`(?:\.{1,2}\/|\/)?(?:${NAME}\/){0,12}`
const FILE_PATTERN = new RegExp(
  String.raw`(?<![\p{L}\p{N}_./@+~$-])${FOLDERS}${NAME}\.(?:${ENDINGS})(?![\p{L}\p{N}_/(])`,
  'giu',
)
const FOLDER_PATTERN = new RegExp(
  String.raw`(?<![\p{L}\p{N}_./)@+~$-])(?:(?:\.{1,2}\/|\/)(?:${NAME}\/?){1,12}|(?:\p{L}${SIGN}{0,80}\/){1,12}(?![\p{L}\p{N}]))`,
  'gu',
)

/** Finds quotations, addresses, file names and folders. They do not overlap and come in the order of the text. */
export function findLiterals(text: string): Literal[] {
  const found: Literal[] = []
  const taken = new Uint8Array(text.length)
  const collect = (pattern: RegExp, kind: Literal['kind']) => {
    for (const match of text.matchAll(pattern)) {
      const start = match.index
      const end = start + match[0].length
      if (taken[start] || taken[end - 1]) continue
      taken.fill(1, start, end)
      found.push({ kind, value: insideOf(match), start, end })
    }
  }
  collect(QUOTED, 'text')
  collect(URL_PATTERN, 'url')
  collect(FILE_PATTERN, 'file')
  collect(FOLDER_PATTERN, 'folder')
  return found.sort((a, b) => a.start - b.start)
}

/** The inside of the quotes that matched, else the whole. */
function insideOf(match: RegExpExecArray): string {
  const inside = match.slice(1).find((group) => group !== undefined)
  return inside === undefined ? match[0] : inside.replaceAll('\\"', '"')
}

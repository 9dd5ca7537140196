// What a realm does not have, or would keep after its program has ended. A program or module that names any of it runs
// in a process of its own. A name too many costs the start of a process; one too few is missing when it is used.
const NAMES = ['eval', 'Function', 'subtle', 'SharedArrayBuffer', 'Atomics', 'FinalizationRegistry', 'WeakRef']
export const UNFIT_NAMES: ReadonlySet<string> = new Set(NAMES)

/** Between two tokens: spaces and comments, each in one way only. */
const GAP = String.raw`(?:\s|//[^\n\r\u2028\u2029]*|/\*(?:[^*]|\*(?!/))*\*/)*`
// A name may be written with escapes, too.
const UNFIT = new RegExp(
  String.raw`\bimport${GAP}[.(]|\.${GAP}constructor${GAP}\(|\b(?:${NAMES.join('|')})\b|\\u\{?[\da-fA-F]`,
)

/**
 * What in a module's text does not fit a realm, null when nothing does not. Looked for in the text, by the guest that
 * loads the module: comments and texts count, too. A program is looked at in its syntax tree (`analysis/find-unfit.ts`).
 */
export function findUnfit(source: string): string | null {
  return UNFIT.exec(source)?.[0] ?? null
}

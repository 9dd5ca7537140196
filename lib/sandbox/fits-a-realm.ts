// What a realm does not have, or would keep after its program has ended. A program or module that names any of it runs
// in a process of its own. A name too many costs the start of a process; one too few is missing when it is used.
const NAMES = ['eval', 'Function', 'subtle', 'SharedArrayBuffer', 'Atomics', 'FinalizationRegistry', 'WeakRef']
const UNFIT = new RegExp(`\\bimport\\s*[.(]|\\.\\s*constructor\\s*\\(|\\b(?:${NAMES.join('|')})\\b`)

/** What in a source does not fit a realm, null when nothing does not. Looked for in the text: comments count, too. */
export function findUnfit(source: string): string | null {
  return UNFIT.exec(source)?.[0] ?? null
}

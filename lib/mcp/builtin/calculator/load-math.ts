export type MathLibrary = typeof import('mathjs')

/** Loaded at the first expression: it takes over 100 ms, and most processes never need it. */
export function loadMath(): Promise<MathLibrary> {
  loading ??= import('mathjs/lib/browser/math.js').then((bundle) => bundle.default)
  return loading
}
let loading: Promise<MathLibrary> | undefined

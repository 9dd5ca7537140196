/**
 * A value as JSON that every reader of lines takes for one line: many end lines at U+2028 and U+2029 too, which JSON text
 * may hold as they are.
 */
export function jsonLine(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u2028\u2029\u0085]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

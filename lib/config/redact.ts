import { keysWithPrefix, PASSWORD_IN_ADDRESS, PRIVATE_KEY } from './secret-forms.ts'

// What secrets look like, whoever wrote them into a message: our own tokens, keys of providers, headers, addresses
// with a password.
const SECRETS: [RegExp, string][] = [
  [PRIVATE_KEY, '…'],
  ...keysWithPrefix(8).map((pattern): [RegExp, string] => [pattern, '$1…']),
  [/\b(Bearer|Basic)\s+[\w.~+/=-]{8,}/gi, '$1 …'],
  [/\b(api[-_]?key|password|secret|token|authorization)(["']?\s*[:=]\s*["']?)[^\s"',;&]{4,}/gi, '$1$2…'],
  [PASSWORD_IN_ADDRESS, '$1:…@'],
]

/** The text without anything that looks like a secret. */
export function redact(text: string): string {
  return SECRETS.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), text)
}

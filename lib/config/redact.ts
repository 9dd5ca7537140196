// What secrets look like, whoever wrote them into a message: our own tokens, keys of providers, headers, addresses
// with a password.
const SECRETS: [RegExp, string][] = [
  [/\bcem_[\w-]{8,}/g, 'cem_…'],
  [/\b(sk|pk|rk|ghp|gho|github_pat|xox[abp])[-_][\w-]{8,}/g, '$1-…'],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]{8,}/gi, '$1 …'],
  [/\b(api[-_]?key|password|secret|token|authorization)(["']?\s*[:=]\s*["']?)[^\s"',;&]{4,}/gi, '$1$2…'],
  // From the beginning of a word and bounded: a text of one long word would be looked at from each of its letters to its end.
  [/\b(\w{1,40}:\/\/[^\s:/@]{1,500}):[^\s@/]{1,500}@/g, '$1:…@'],
]

/** The text without anything that looks like a secret. */
export function redact(text: string): string {
  return SECRETS.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), text)
}

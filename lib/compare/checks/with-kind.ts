const KINDS = ['text', 'pattern', 'path', 'judge'] as const

/** `{ text: … }` and a text alone mean `{ kind: 'text', text: … }`, and so with the others. */
export function withKind(check: unknown): unknown {
  if (typeof check === 'string') return { kind: 'text', text: check }
  if (typeof check !== 'object' || check === null || 'kind' in check) return check
  const kinds = KINDS.filter((kind) => kind in check)
  if (kinds.length !== 1) return check
  const { judge, ...others } = check as Record<string, unknown>
  return kinds[0] === 'judge' ? { kind: 'judge', prompt: judge, ...others } : { kind: kinds[0], ...check }
}

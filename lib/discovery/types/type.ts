/** A TypeScript type, as a JSON Schema describes it. */
export type Type =
  /** `string`, `unknown`, `'a'`, the name of a declaration. */
  | { kind: 'word'; text: string }
  | { kind: 'array'; items: Type }
  | { kind: 'tuple'; items: readonly Type[]; rest: Type | undefined }
  /** `others`: what its further properties are; absent where it has none. */
  | { kind: 'object'; fields: readonly Field[]; others: Type | undefined }
  | { kind: 'union' | 'intersection'; parts: readonly Type[] }

export interface Field {
  name: string
  type: Type
  isOptional: boolean
  /** What a comment says of it; may be empty. */
  note: string
}

export const word = (text: string): Type => ({ kind: 'word', text })
/** A string as TypeScript writes it. */
export const quote = (text: string) =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`

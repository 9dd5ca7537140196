import { words } from './words.ts'

/** A value, or why there is none. */
export type ParsedJson = { value: unknown } | { fault: string }

export function parseJson(text: string): ParsedJson {
  try {
    return { value: JSON.parse(text.replace(/^\uFEFF/, '')) }
  } catch (error) {
    return { fault: error instanceof Error ? error.message.slice(0, 200) : words.noReason }
  }
}

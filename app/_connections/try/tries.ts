import type { TestCall } from '../../../lib/connections/service/try-tools.ts'
import type { ShownTool } from '../../../lib/connections/shown-tools.ts'
import { words } from './words.ts'

/** One call of a tool that was made from the page, and what came of it. */
export interface Try {
  id: number
  tool: Pick<ShownTool, 'tool' | 'fn' | 'module'>
  input: Record<string, unknown>
  /** In ms since 1970. */
  at: number
  ms: number
  /** What was said to the server for it, by the numbers of its log. */
  messages: readonly number[]
  result: { kind: 'returned'; value: unknown } | { kind: 'failed'; code: string | null; message: string }
}

/** More nobody looks back to, and each holds what came of it. */
const MOST = 30

/** The newest first. */
export const withTry = (tries: readonly Try[], made: Try): Try[] => [made, ...tries].slice(0, MOST)

export const resultOf = ({ ok, value, error }: TestCall): Try['result'] =>
  ok
    ? { kind: 'returned', value }
    : { kind: 'failed', code: error?.code ?? null, message: error?.message ?? words.part.noReason }

/** What was sent and what came back, as far as the page has it: not the messages on the wire. */
export const asJson = ({ tool: { tool }, input, result }: Try): string =>
  JSON.stringify({ tool, input, result }, null, 2)

/** A program that makes the same call. */
export function asProgram({ tool: { fn, module }, input }: Pick<Try, 'tool' | 'input'>): string {
  return `import { ${fn} } from '${module}'\n\nexport default await ${fn}(${JSON.stringify(input, null, 2)})\n`
}

/** The first of what was sent, for a row. */
export function gistOf(input: Readonly<Record<string, unknown>>): string {
  const [first] = Object.values(input)
  const text = typeof first === 'string' ? first : first === undefined ? '' : (JSON.stringify(first) ?? '')
  return text.replace(/\s+/g, ' ').slice(0, 80)
}

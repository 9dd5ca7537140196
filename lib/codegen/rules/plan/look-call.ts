import type { Tool } from '../../../discovery/tool.ts'

/** Something a plan has to see before it can go on: what a tool that only reads answers, or what a file holds. */
export type LookCall =
  | { kind: 'call'; tool: Tool; input: Readonly<Record<string, unknown>> }
  | { kind: 'file'; path: string }

/** One look, or several at once, which are answered by a list; where they may fail, `undefined` stands for one that did. */
export type Look = LookCall | { kind: 'all'; calls: readonly LookCall[]; mayFail?: true }

/** Writes as it goes, and stops where it has to see something first. */
export type Planning<T> = Generator<Look, T, unknown>

/** What names it in what a look returns: the same for the same fields in another order, so nothing is looked at twice. */
export const keyOf = (call: LookCall): string =>
  call.kind === 'file'
    ? `file ${call.path}`
    : `${call.tool.server}.${call.tool.tool} ${JSON.stringify(Object.fromEntries(Object.entries(call.input).toSorted(byName)))}`

const byName = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : a > b ? 1 : 0)

import type { Tool } from '../../../discovery/tool.ts'
import { tableOf } from './tables/table.ts'

/** What a person knows a tool or a file by. */
export function titleOf(of: Tool | string): string {
  const table = tableOf(of)
  if (table) return `the table ${table.name}`
  return typeof of === 'string' ? of : `${of.server}.${of.tool}`
}

/** A name as a constant: `issue_number` and `Issue Number` are `issueNumber`. */
export function camel(name: string): string {
  const joined = name.replace(/[^\p{L}\p{N}]+(.)?/gu, (_, sign: string | undefined) => (sign ?? '').toUpperCase())
  return /^\p{L}/u.test(joined) ? joined[0]!.toLowerCase() + joined.slice(1) : ''
}

export const shorten = (text: string) => (text.length > 120 ? `${text.slice(0, 119).toWellFormed()}…` : text)

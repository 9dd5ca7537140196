import { visit } from 'jsonc-parser'
import type { Client } from './clients.ts'
import { OUR_NAME } from './entry-for.ts'
import { formatOf } from './formats/format-of.ts'
import type { Place } from './formats/settings-format.ts'

/**
 * Settings as they may be shown: our entry whole, of all others the keys. What stands in their values and comments may be
 * secret, whatever it looks like.
 */
export function hideOthers({ language, place }: Client, text: string): string {
  const ours = formatOf(language).placesOf(text, [place, OUR_NAME])
  const isOurs = (at: number) => ours.some(({ start, end }) => at >= start && at < end)
  return language === 'json' ? hideInJson(text, isOurs) : hideInLines(text, isOurs)
}

type IsOurs = (at: number) => boolean

function hideInJson(text: string, isOurs: IsOurs): string {
  const hidden: (Place & { by: string })[] = []
  const hide = (start: number, length: number, by: string) => {
    if (!isOurs(start)) hidden.push({ start, end: start + length, by })
  }
  visit(
    // A mark of the byte order is no JSON, and counts for the places.
    text.replace(/^\uFEFF/, ' '),
    {
      onLiteralValue: (value, at, length) => hide(at, length, typeof value === 'string' ? '"…"' : '…'),
      onComment: (at, length) => hide(at, length, text.startsWith('//', at) ? '// …' : '/* … */'),
    },
    { allowTrailingComma: true },
  )
  let shown = ''
  let at = 0
  for (const { start, end, by } of hidden) {
    shown += text.slice(at, start) + by
    at = end
  }
  return shown + text.slice(at)
}

/** What stands before the value in a line of TOML or YAML; the head of a table is one as a whole. */
const HEAD = /^\s*(\[[\w."' -]+\]\s*$|(- +)*("[^"]*"|'[^']*'|[\w.@/-]+)\s*(=|:(?=\s|$)))?/

function hideInLines(text: string, isOurs: IsOurs): string {
  let at = 0
  const lines = text.split(/(?<=\n)/).map((line) => {
    const begin = at
    at += line.length
    if (isOurs(begin)) return line
    const end = /\r?\n?$/.exec(line)![0]
    const [head, isKey] = HEAD.exec(line)!
    if (line.slice(head.length).trim() === '') return line
    return `${head}${isKey === undefined ? '…' : ' …'}${end}`
  })
  return lines.join('')
}

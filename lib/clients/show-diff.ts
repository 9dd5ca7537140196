import { redact } from '../config/redact.ts'
import { type ClientId, clientOf } from './clients.ts'
import { hideOthers } from './hide-others.ts'
import type { Plan } from './plan-connection.ts'

const CONTEXT = 2
const MAX_LINE = 400
const CONTEXT_SIGNS = 40

/** What a plan changes in the file of a client, with nothing in it that others have there but keys. */
export function showPlan(id: ClientId, { file, before, after }: Plan): string {
  const client = clientOf(id)
  return showDiff(file, before === null ? null : hideOthers(client, before), hideOthers(client, after))
}

/**
 * What changes in a text, as `diff -u` shows it: one place, with the lines around it. Tokens of ours are shown by their
 * first characters only, and keys of others in the lines around it not at all.
 */
export function showDiff(file: string, before: string | null, after: string): string {
  const [old, now] = [linesOf(before ?? ''), linesOf(after)]
  let top = 0
  while (top < old.length && top < now.length && old[top] === now[top]) top += 1
  let bottom = 0
  while (bottom < Math.min(old.length, now.length) - top && old.at(-1 - bottom) === now.at(-1 - bottom)) bottom += 1
  const from = Math.max(0, top - CONTEXT)
  const shown = [
    ...now.slice(from, top).map((line) => ` ${redact(line)}`),
    ...old.slice(top, old.length - bottom).map((line) => `-${line}`),
    ...now.slice(top, now.length - bottom).map((line) => `+${line}`),
    ...now.slice(now.length - bottom, now.length - bottom + CONTEXT).map((line) => ` ${redact(line)}`),
  ]
  const counted = (lines: string[]) => lines.length - bottom + Math.min(bottom, CONTEXT) - from
  const place = (lines: string[]) => `${counted(lines) === 0 ? from : from + 1},${counted(lines)}`
  const head = [`--- ${before === null ? '/dev/null' : file}`, `+++ ${file}`, `@@ -${place(old)} +${place(now)} @@`]
  // A whole file on one line is shown from where it changes.
  const [oldest, newest] = [old[top] ?? '', now[top] ?? '']
  let same = 0
  while (same < oldest.length && oldest[same] === newest[same]) same += 1
  const first = Math.max(0, same - CONTEXT_SIGNS)
  const cut = (line: string) => {
    if (line.length <= MAX_LINE) return line
    const begin = first > MAX_LINE / 2 && /^[-+]/.test(line) ? first : 0
    const part = line.slice(begin + 1, begin + MAX_LINE)
    return `${line[0]}${begin > 0 ? '…' : ''}${part}${begin + MAX_LINE < line.length ? '…' : ''}`
  }
  return [...head, ...shown.map(cut)].map((line) => `${maskTokens(line)}\n`).join('')
}

/** Tokens of ours by their first characters, which tell them apart. */
export const maskTokens = (text: string): string => text.replace(/\b(cem_[\w-]{4})[\w-]+/g, '$1…')

function linesOf(text: string): string[] {
  const lines = text.split(/\r?\n/)
  // A line feed at the end ends the last line.
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines
}

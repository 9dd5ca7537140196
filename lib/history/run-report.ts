import { formatDuration, formatQuantity } from '../format/duration.ts'
import { endText } from '../runs/end-text.ts'
import type { RunRecord } from '../runs/event.ts'
import { factsOf } from '../runs/run-facts.ts'
import { savingText } from '../tokens/saving.ts'

/** A result is shown to be read: more of it is in the JSON of the run. */
const MOST_VALUE = 20_000
const MOST_PRINTED = 20_000

/** A run as Markdown: what it was to do, how it ended, its program, calls, files and result. */
export function runReport(record: RunRecord): string {
  const { runId, task, program, startedAt, toolCalls, files, value, answer, stdout, stderr, editedFrom, timings } =
    record
  const { tokens, saving } = factsOf(record)
  const saved = saving && savingText(saving)
  const facts = [
    `- Run: ${runId}, begun ${startedAt.slice(0, 19).replace('T', ' ')} UTC, ${formatDuration(timings.totalMs)}`,
    editedFrom && `- Edited from: ${editedFrom}`,
    tokens !== undefined && `- Tokens: ${tokens}${saved ? `, ${saved.figure} ${saved.rest}` : ''}`,
  ]
  const sections = [
    `# ${heading(task ?? `Program, ${formatQuantity(factsOf(record).lines ?? 0, 'line')}`)}`,
    endText(record),
    facts.filter(Boolean).join('\n'),
    answer && `## Answer\n\n${answer}`,
    value !== null &&
      value !== undefined &&
      `## Result\n\n${fenced(textOf(value), typeof value === 'string' ? '' : 'json')}`,
    program !== null && `## Program\n\n${fenced(program, 'ts')}`,
    toolCalls.length > 0 && `## Tool calls\n\n${callTable(toolCalls)}`,
    files.length > 0 && `## Files\n\n${files.map(({ path, change }) => `- ${code(path)} ${change}`).join('\n')}`,
    (stdout || stderr) && `## Output\n\n${fenced(cut([stdout, stderr].filter(Boolean).join('\n'), MOST_PRINTED), '')}`,
  ]
  return `${sections.filter(Boolean).join('\n\n')}\n`
}

const heading = (task: string) => task.trim().replace(/\s+/g, ' ').slice(0, 200)
const textOf = (value: unknown) =>
  cut(typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? ''), MOST_VALUE)
const cut = (text: string, most: number) =>
  text.length > most ? `${text.slice(0, most)}\n… ${text.length - most} more characters` : text

function callTable(calls: RunRecord['toolCalls']): string {
  const rows = calls.map(
    ({ server, tool, ok, ms, line, error }) =>
      `| ${code(`${server}.${tool}`)} | ${line ?? ''} | ${ok ? 'done' : cell(error?.message ?? 'failed')} | ${formatDuration(ms)} |`,
  )
  return ['| Tool | Line | Came to | Time |', '| --- | --- | --- | --- |', ...rows].join('\n')
}

const cell = (text: string) => text.replace(/\s+/g, ' ').replaceAll('|', '\\|').slice(0, 200)
const code = (text: string) => `\`${cell(text).replaceAll('`', "'")}\``

/** A fence that the text does not end. */
function fenced(text: string, language: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language}\n${text.replace(/\n$/, '')}\n${fence}`
}

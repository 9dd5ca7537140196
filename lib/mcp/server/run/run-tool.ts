import { messageOf, PlaygroundError } from '../../../errors.ts'
import { formatBytes } from '../../../format/bytes.ts'
import type { RunRequest } from '../../../pipeline/request.ts'
import { endText } from '../../../runs/end-text.ts'
import type { RunRecord } from '../../../runs/event.ts'
import { oursText, savingOf, savingText } from '../../../tokens/saving.ts'
import { shortenFor, shortenText } from '../shorten.ts'
import { ToolAnswer, type ToolCall } from '../tool.ts'
import { toolResult } from '../tool-result.ts'
import { deniedText } from './denied-text.ts'
import { followRun } from './follow-run.ts'
import { saveFullResult } from './save-full-result.ts'

/** What a client is told of a run. */
interface RunResult {
  success: boolean
  result: unknown
  output: string
  error: string | null
}

/** The part of an answer that output may take, and the same for an error. */
const SHARE_OF_TEXT = 0.25

/** Runs a request to its end and answers what came of it, as a client can bear it. */
export async function runTool(
  request: Pick<RunRequest, 'task' | 'code' | 'session'>,
  call: ToolCall,
  { verbose = false, isSkill = false }: { verbose?: boolean /** It is saved already. */; isSkill?: boolean } = {},
): Promise<ToolAnswer> {
  const followed = await followRun(request, call)
  if ('question' in followed) return new ToolAnswer(followed.question)
  const { record } = followed
  if (record.outcome?.kind === 'returned' && !isSkill) call.lastProgram.note(record.runId)
  return new ToolAnswer({ ...toolResult(await toResult(record, call, verbose)), _meta: metaOf(record) })
}

async function toResult(record: RunRecord, call: ToolCall, verbose: boolean): Promise<RunResult> {
  const success = record.outcome?.kind === 'returned'
  const most = call.config.mcp_server.result_tokens
  const printed = [...(verbose ? stepsOf(record) : []), record.stdout + record.stderr].join('\n')
  const output = await shortenText(printed, most * SHARE_OF_TEXT)
  const error = success ? null : await errorOf(record, call)
  const json = JSON.stringify(record.value ?? null)
  const result = await shortenFor(
    json,
    call,
    most * (1 - 2 * SHARE_OF_TEXT) + (output.isWhole ? most * SHARE_OF_TEXT : 0),
  )
  const notes = [
    ...(result.isWhole ? [] : [await noteOfFullResult('result', json, 'json', record, call)]),
    ...(output.isWhole ? [] : [await noteOfFullResult('output', printed, 'txt', record, call)]),
  ]
  return { success, result: result.value, output: [output.text, ...notes].filter(Boolean).join('\n'), error }
}

/** Where the whole of something lies; that it could not be kept is no reason to lose what there is. */
async function noteOfFullResult(what: string, content: string, ending: string, { runId }: RunRecord, call: ToolCall) {
  const size = formatBytes(Buffer.byteLength(content))
  try {
    const file = await saveFullResult(call, `${runId}.${ending}`, content)
    return `The ${what} is shortened. The whole (${size}) is in ${file}: read what you need of it with a program.`
  } catch (error) {
    if (!(error instanceof PlaygroundError)) throw error
    return `The ${what} is shortened. The whole (${size}) could not be kept in the workspace: ${messageOf(error)}`
  }
}

async function errorOf(record: RunRecord, call: ToolCall): Promise<string> {
  const parts = [deniedText(record, call), saidOnce(endText(record))]
  if (record.outcome?.kind === 'refused' && record.outcome.findings.some(({ rule }) => rule === 'imports'))
    parts.push('search_tools names the modules that can be imported.')
  if (record.outcome?.kind === 'threw' && record.program) parts.push(await typeErrorsOf(record.program, call))
  const { text } = await shortenText(
    parts.filter(Boolean).join('\n'),
    call.config.mcp_server.result_tokens * SHARE_OF_TEXT,
  )
  return text
}

/** The first line tells what the second begins with, for people who read no further. A model reads all of it. */
function saidOnce(text: string): string {
  const [first = '', ...rest] = text.split('\n')
  const [, title, sentence] = /^(.+?\.) (.+?)\.?$/.exec(first) ?? []
  return title && sentence && rest[0]?.includes(sentence) ? [title, ...rest].join('\n') : text
}

const MAX_TYPE_ERRORS = 5

/** What the compiler says of a program that failed is often why. */
async function typeErrorsOf(program: string, { playground, person }: ToolCall): Promise<string> {
  const { findings } = await playground.check(person, program, { types: true })
  const lines = findings.filter(({ rule }) => rule === 'types').map(({ line, message }) => `  line ${line}: ${message}`)
  return lines.length > 0 ? `The compiler says of it:\n${lines.slice(0, MAX_TYPE_ERRORS).join('\n')}` : ''
}

function stepsOf({ selected, considered, generator, program, toolCalls, tokens }: RunRecord): string[] {
  const tools = selected.map(({ server, tool, score }) => `${server}.${tool} (${score.toFixed(2)})`)
  const calls = toolCalls.map(({ server, tool, ok, ms }) => `${server}.${tool} ${ok ? `${ms} ms` : 'failed'}`)
  return [
    ...(selected.length > 0 ? [`Selected of ${considered} tools: ${tools.join(', ')}`] : []),
    ...(program ? [`Program, written by ${generator}:\n${program.trim()}`] : []),
    ...(calls.length > 0 ? [`Called ${calls.join(', ')}`] : []),
    ...(tokens?.savedPercent === undefined ? [] : [savedText(tokens)]),
  ]
}

function savedText(tokens: NonNullable<RunRecord['tokens']>): string {
  const { figure, rest } = savingText(savingOf(tokens))
  return `Tokens: ${oursText(tokens)}; ${figure} ${rest}`
}

/** For programs and not for the model: which run it was, and what it cost against direct calling. */
const metaOf = ({ runId, session, tokens }: RunRecord): Record<string, unknown> => ({
  'code-execution-mcp/run': runId,
  ...(session && { 'code-execution-mcp/session': session }),
  ...(tokens && {
    'code-execution-mcp/tokens': {
      codeMode: tokens.codeMode.total,
      ...(tokens.reading && { reading: tokens.reading.input }),
      direct: tokens.direct.total,
      directWithSearch: tokens.directWithSearch.total,
      ...(tokens.savedPercent !== undefined && { savedPercent: tokens.savedPercent, against: tokens.against }),
      basis: tokens.basis,
    },
  }),
})

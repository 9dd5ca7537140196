import type { Finding } from '../../runs/finding.ts'
import type { CalledTool, Turn } from '../generator.ts'
import { asData, shorten } from './as-data.ts'
import { shapeForModel } from './shape-for-model.ts'
import { writeDeclarations } from './write-declarations.ts'

const MOST_FINDINGS = 20
const MOST_CALLS = 50
const MAX_TEXT = 4_000

/** What a model wrote in a turn, as a part of the conversation: with the fence that it was asked for. */
export const asWritten = ({ source, came }: Turn): string =>
  came.kind === 'found' ? source : `\`\`\`ts\n${source.trimEnd()}\n\`\`\``

const CORRECT = 'Answer with the whole program, corrected.'

/** What a model is told of it. The same for the same turn, so that a provider finds it in its cache. */
export async function answerTo({ came }: Turn): Promise<string> {
  switch (came.kind) {
    case 'returned':
      return `It returned:\n<result>\n${await shapeForModel(came.value)}\n</result>`
    case 'refused':
      return `It was not run:\n<error>\n${dataOf(findingsText(came.findings))}\n</error>\n${CORRECT}`
    case 'failed':
      return `It failed:\n<error>\n${dataOf(came.text)}\n</error>\n${callsText(came.calls)}\n${CORRECT}`
    case 'found':
      return came.tools.length === 0
        ? 'No other function fits these words.'
        : `<tools>\n${asData(writeDeclarations(came.tools))}\n</tools>`
  }
}

/** Findings as they are told, a line each. */
export function findingsText(findings: readonly Finding[]): string {
  const wrong = findings.filter(({ severity }) => severity === 'error')
  const lines = wrong.slice(0, MOST_FINDINGS).map(({ line, message }) => `Line ${line}: ${message}`)
  return [...lines, ...(wrong.length > MOST_FINDINGS ? [`and ${wrong.length - MOST_FINDINGS} more`] : [])].join('\n')
}

const endOf = ({ ok, isStopped }: CalledTool) =>
  ok ? 'returned' : isStopped ? 'was stopped and may have been done' : 'failed'

function callsText(calls: readonly CalledTool[]): string {
  if (calls.length === 0) return 'It had made no call.'
  const named = calls.slice(0, MOST_CALLS).map((call) => `${oneLine(call.tool)} ${endOf(call)}`)
  const more = calls.length > MOST_CALLS ? `, and ${calls.length - MOST_CALLS} more` : ''
  return `Its calls: ${asData(named.join(', '))}${more}. Make those that returned again as they were: they answer as before and are not made twice.`
}

const dataOf = (text: string) => asData(shorten(text, MAX_TEXT))
const oneLine = (text: string) => shorten(text.replace(/\s+/g, ' '), 200)

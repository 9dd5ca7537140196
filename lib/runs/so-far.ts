import { plainLine } from '../format/unseen.ts'
import type { RunEvent } from './event.ts'

/** What lists say of a run that has not ended. */
export interface SoFar {
  /** That have ended. */
  calls: number
  /** In line for a sandbox, from 1. */
  place?: number
  /** Of the only call that is under way, where its server says how far it is. */
  progress?: { done: number; of: number }
  /** That a model read and wrote for its programs; absent where none was asked. */
  tokens?: number
  /** What somebody is asked, where it waits: may a call be made, or what a server wants to know. */
  asks?: Asks
}

export interface Asks {
  kind: 'approval' | 'answer'
  text: string
}

const MOST_ASKED = 160

type Question = {
  approvals?: readonly AskedCall[] | undefined
  elicitations?: readonly { message: string }[] | undefined
}
type AskedCall = { server: string; tool: string; line?: number | undefined; args?: unknown }

/** The first question of a run that waits; undefined where nobody is asked. */
export function asksOf({ approvals = [], elicitations = [] }: Question): Asks | undefined {
  const [call] = approvals
  if (call) {
    const text = `${call.server}.${call.tool}(${shortArgs(call.args)})`
    return { kind: 'approval', text: call.line === undefined ? text : `line ${call.line} · ${text}` }
  }
  const [question] = elicitations
  return question && { kind: 'answer', text: cut(plainLine(question.message.slice(0, MOST_ASKED * 2))) }
}

const cut = (text: string) => (text.length > MOST_ASKED ? `${text.slice(0, MOST_ASKED - 1).toWellFormed()}…` : text)

/** `{ sql: "DELETE FROM orders" }`: the beginnings of the first few, whatever is in them. */
function shortArgs(args: unknown): string {
  if (typeof args !== 'object' || args === null) return ''
  const parts: string[] = []
  for (const key in args) {
    if (parts.length === 4) break
    const value = args[key as keyof typeof args] as unknown
    const isDeep = typeof value === 'object' && value !== null
    const text = isDeep
      ? '…'
      : typeof value === 'string'
        ? JSON.stringify(plainLine(value.slice(0, MOST_ASKED)))
        : value
    parts.push(`${key}: ${text}`)
  }
  return cut(`{ ${parts.join(', ')} }`)
}

/** How far a run is, from what was told of it. */
export function soFarIn(events: readonly RunEvent[]): SoFar {
  let calls = 0
  let tokens: number | undefined
  let place: number | undefined
  const open = new Map<number, SoFar['progress'] | null>()
  const approvals = new Map<number, AskedCall>()
  const elicitations = new Map<string, { message: string }>()
  for (const event of events) {
    if (event.kind === 'resumed') {
      // What was told of calls is told again.
      calls = 0
      place = undefined
      for (const each of [open, approvals, elicitations]) each.clear()
    } else if (event.kind === 'queued') place = event.position
    else if (event.kind === 'started') place = undefined
    else if (event.kind === 'tool-call') {
      if (event.phase === 'awaiting-approval') approvals.set(event.callId, event)
      else approvals.delete(event.callId)
      const isOpen = event.phase === 'started' || event.phase === 'awaiting-approval'
      if (isOpen) open.set(event.callId, open.get(event.callId) ?? null)
      else {
        open.delete(event.callId)
        calls++
      }
    } else if (event.kind === 'progress' && event.total !== undefined && event.total > 0) {
      if (open.has(event.callId)) open.set(event.callId, { done: event.progress, of: event.total })
    } else if (event.kind === 'elicitation') {
      if (event.phase === 'asked') elicitations.set(event.elicitationId, event)
      else elicitations.delete(event.elicitationId)
    } else if ('spent' in event && event.spent) tokens = event.spent.inputTokens + event.spent.outputTokens
  }
  const [progress, ...others] = open.values()
  const asks = asksOf({ approvals: [...approvals.values()], elicitations: [...elicitations.values()] })
  return {
    calls,
    ...(place !== undefined && { place }),
    ...(asks && { asks }),
    ...(progress && others.length === 0 && { progress }),
    ...(tokens !== undefined && { tokens }),
  }
}

/** One thing that was said between us and a server. */
export type LoggedMessage = { seq: number; at: number } & Said

export type Said = SaidMessage | SaidLines

export interface SaidMessage {
  kind: 'message'
  /** `out`: from us to the server. */
  direction: 'out' | 'in'
  /** `not-sent`: it did not reach the server. */
  what: 'request' | 'notification' | 'result' | 'error' | 'not-sent'
  /** Of a result or an error that of its request. */
  method: string
  /** What stands out in it: the tool, the address, what went wrong. */
  gist: string
  id: string | null
  /** As JSON. `about`: it was too large to be written for counting. `more`: it has more parts than are looked at. */
  bytes: number
  counted: 'exact' | 'about' | 'more'
  /** Of a result or an error: since its request. */
  ms: number | null
  isFailure: boolean
  /** The JSON, without secrets and with long parts cut; null: it is not kept, for it may be other people's, or what somebody answered. */
  json: string | null
  isCut: boolean
}

/** What the process of a server wrote to its stderr. */
export interface SaidLines {
  kind: 'stderr'
  text: string
}

/** The same as a row of a list, without what it holds. */
export type LogRow = { seq: number; at: number } & (Omit<SaidMessage, 'json'> | SaidLines)

export function rowOf(message: LoggedMessage): LogRow {
  if (message.kind === 'stderr') return message
  const { json: _held, ...row } = message
  return row
}

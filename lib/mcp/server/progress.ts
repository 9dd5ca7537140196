import type { ServerContext } from '@modelcontextprotocol/server'

const MAX_MESSAGE = 300
/** A client is told no more often; what comes between is told by what comes next. */
const EVERY_MS = 250

/** Tells the client how far a call is, where it asked for that, and logs it for clients that read along. */
export function createProgress({ mcpReq }: ServerContext): (message: string) => void {
  const token = mcpReq._meta?.progressToken
  let step = 0
  let told = 0
  return (text) => {
    step++
    const message = text.slice(0, MAX_MESSAGE)
    // A client that has gone is told nothing; that it went ends the call.
    void mcpReq.log('info', message, 'run').catch(() => {})
    const now = Date.now()
    if (token === undefined || now - told < EVERY_MS) return
    told = now
    void mcpReq
      .notify({ method: 'notifications/progress', params: { progressToken: token, progress: step, message } })
      .catch(() => {})
  }
}

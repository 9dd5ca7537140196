import { ProtocolError, ProtocolErrorCode, SdkError, SdkErrorCode, SdkHttpError } from '@modelcontextprotocol/client'
import { z } from 'zod'
import { messageOf, PlaygroundError, ToolError } from '../../../errors.ts'
import { formatSeconds } from '../../../format/duration.ts'
import { MessageTooLarge } from '../transport/limit-messages.ts'

type Where = { server: string; tool: string }

const CALL_SETTING = ' How long it may take is set by the timeout of the server, or by connections.call_timeout.'

/** Turns what went wrong between us and a server into what the program is told. */
export function toToolError(where: Where, error: unknown, setting = CALL_SETTING): ToolError {
  if (error instanceof ToolError) return error
  const named = `${where.server}.${where.tool}`
  if (error instanceof MessageTooLarge) {
    const message = `${named} returned more than ${error.maxBytes} bytes or a million values, which is not read. Ask it for less at a time.`
    return new ToolError(where, 'too-large', message, { cause: error })
  }
  const ours = refusalIn(error)
  if (ours !== null) {
    const code = ours.code === 'not-found' ? 'invalid-input' : ours.code === 'too-large' ? 'too-large' : 'unavailable'
    return new ToolError(where, code, ours.message, { cause: error, retryable: ours.code === 'unavailable' })
  }
  if (error instanceof SdkHttpError && (error.status === 401 || error.status === 403)) {
    const message = `The server "${where.server}" refused the request (HTTP ${error.status}); its headers in mcp.json are missing or wrong.`
    return new ToolError(where, 'unavailable', message, { cause: error, retryable: false })
  }
  if (error instanceof SdkError) {
    if (error.code === SdkErrorCode.RequestTimeout) {
      return new ToolError(where, 'timeout', timedOut(error, named, setting), { cause: error })
    }
    if (error.code === SdkErrorCode.InvalidResult) {
      return new ToolError(where, 'tool-failed', `${named} returned an invalid MCP result: ${shortened(error)}`, {
        cause: error,
      })
    }
  }
  // What it answered is no message of the protocol. The faults of each of its kinds tell nobody anything.
  if (error instanceof z.ZodError) {
    const message = `${named} returned an invalid MCP result: it is no message of JSON-RPC`
    return new ToolError(where, 'tool-failed', message, { cause: error })
  }
  if (error instanceof ProtocolError) {
    const isOurs = error.code === ProtocolErrorCode.InvalidParams || error.code === ProtocolErrorCode.MethodNotFound
    return new ToolError(where, isOurs ? 'invalid-input' : 'tool-failed', `${named}: ${shortened(error)}`, {
      cause: error,
    })
  }
  return new ToolError(where, 'unavailable', `The server "${where.server}" is not available: ${shortened(error)}`, {
    cause: error,
  })
}

/** With how long it was waited, which the SDK's error knows. */
function timedOut({ data }: SdkError, named: string, setting: string): string {
  const { timeout } = (data ?? {}) as { timeout?: unknown }
  const after = typeof timeout === 'number' ? ` after ${formatSeconds(timeout)}` : ''
  return `Timed out${after} waiting for ${named}.${setting}`
}

/** The same for what is asked outside a program. `hide` takes secrets out of a text. */
export function toUnavailable(server: string, error: unknown, hide: (text: string) => string): PlaygroundError {
  const { message } = toToolError({ server, tool: 'its lists' }, error, '')
  return new PlaygroundError('unavailable', hide(message), { cause: error })
}

const MAX_SAID = 4_000

/** In the words of a server, which may be very many. */
function shortened(error: unknown): string {
  const said = messageOf(error)
  return said.length > MAX_SAID ? `${said.slice(0, MAX_SAID)}…` : said
}

/** What we ourselves refused, however the SDK wrapped it. */
function refusalIn(error: unknown): PlaygroundError | null {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof PlaygroundError) return at
  return null
}

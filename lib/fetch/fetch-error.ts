import { messageOf, PlaygroundError, ToolError, type ToolErrorCode } from '../errors.ts'

/** What a `fetch` is called in events and errors: as if it were a tool. */
export const FETCH = { server: 'network', tool: 'fetch' }

export const fetchError = (code: ToolErrorCode, message: string, cause?: unknown) =>
  new ToolError(FETCH, code, message, { cause })

/** What a program is told of whatever went wrong between us and a host. */
export function explain(thrown: unknown, url: URL): ToolError {
  if (thrown instanceof ToolError) return thrown
  // An address that nobody may be led to.
  if (thrown instanceof PlaygroundError) return fetchError('denied', `fetch is refused: ${thrown.message}`, thrown)
  return fetchError('unavailable', `${url.host.slice(0, 200)} did not answer as it should: ${reasonOf(thrown)}`, thrown)
}

function reasonOf(thrown: unknown): string {
  // Of several addresses each failed in its own way, and the error that holds them says nothing itself.
  if (thrown instanceof AggregateError) return thrown.errors.map(messageOf).join('; ')
  // What web streams and web classes throw is often about what they were given, which the cause has.
  const cause = thrown instanceof Error && thrown.cause instanceof Error ? `: ${thrown.cause.message}` : ''
  return `${messageOf(thrown)}${cause}`.slice(0, 500)
}

import { PlaygroundError } from '../errors.ts'
import { type OpenFetchOptions, openFetch } from '../mcp/client/transport/open-fetch.ts'
import { METADATA_MAX_BYTES, readClientMetadata } from './client-metadata.ts'

/**
 * Fetches what a client says of itself at its address. Strangers name that address: none that is private is reached, no
 * redirect is followed, and of what comes only what a client that registers could say is handed on.
 */
export function createDocumentFetch(reach: Pick<OpenFetchOptions, 'resolve' | 'dial'>) {
  const fetchPublic = openFetch({
    mayReach: () => false,
    maxBytes: METADATA_MAX_BYTES,
    onTooLarge: () => undefined,
    advice: 'A client describes itself at a public address.',
    ...reach,
  })
  return async (url: string, signal: AbortSignal | undefined): Promise<Response> => {
    const answer = await fetchPublic(url, { headers: { accept: 'application/json' }, ...(signal && { signal }) })
    if (answer.status !== 200) return new Response(null, { status: answer.status })
    const document: unknown = await answer.json()
    const said = readClientMetadata(document)
    if (said.kind === 'refused') throw new PlaygroundError('invalid-input', said.why)
    const clientId = (document as { client_id?: unknown }).client_id
    return Response.json({ ...said.metadata, client_id: typeof clientId === 'string' ? clientId : null })
  }
}

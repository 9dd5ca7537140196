/** What a list of models may take; the longest real ones are a tenth of it. */
const MAX_BYTES = 512 * 1024

/**
 * What is answered at a path of a port of this machine, as JSON; null when nothing is, or something else. Asks 127.0.0.1
 * alone, follows nothing elsewhere, sends no key, and reads no more than a list of models takes.
 */
export async function askLoopback(port: number, path: string, signal: AbortSignal): Promise<unknown> {
  try {
    const headers = { accept: 'application/json' }
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers, redirect: 'manual', signal })
    const text = response.ok && isJson(response) ? await textOf(response) : null
    if (text === null) await response.body?.cancel()
    return text === null ? null : JSON.parse(text)
  } catch {
    // Nobody listens, it took too long, or it is no JSON: that is an answer too.
    return null
  }
}

const isJson = ({ headers }: Response) => /^application\/json\b/i.test(headers.get('content-type') ?? '')

/** The body as text; null when it is longer than it may be. */
async function textOf({ body }: Response): Promise<string | null> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of body ?? []) {
    bytes += piece.length
    if (bytes > MAX_BYTES) return null
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

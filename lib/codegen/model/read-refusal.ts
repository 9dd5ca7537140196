/** A refusal that is longer says nothing that anybody reads. */
const MAX_BYTES = 64 * 1024

/**
 * What a server says in a refusal, in the form that OpenAI's has: Mistral and FastAPI tell what is wrong without an
 * `error` around it, and the package reads nothing else. No more is read than a person could use.
 */
export async function readRefusal({ body }: Response): Promise<string> {
  const text = await beginningOf(body)
  try {
    const said: unknown = JSON.parse(text)
    return JSON.stringify(isObject(said) && isObject(said['error']) ? said : { error: { message: textOf(said) } })
  } catch {
    return text
  }
}

/** `{"error": "no such model"}` is Ollama's way, `{"detail": …}` FastAPI's, `{"message": …}` that of many. */
function textOf(said: unknown): string {
  const words = isObject(said) ? (said['error'] ?? said['message'] ?? said['detail'] ?? said) : said
  return typeof words === 'string' ? words : JSON.stringify(words)
}

async function beginningOf(body: Response['body']): Promise<string> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of body ?? []) {
    pieces.push(piece)
    bytes += piece.length
    if (bytes > MAX_BYTES) break // which ends the request too
  }
  return Buffer.concat(pieces).subarray(0, MAX_BYTES).toString('utf8')
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

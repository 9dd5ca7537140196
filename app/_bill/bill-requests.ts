import type { Bill } from '../../lib/bill/bill.ts'
import { NO_ANSWER } from '../_format/no-answer.ts'

/** How many servers of a block have answered. */
export interface Progress {
  listed: number
  of: number
}

type Line = Progress | { bill: Bill } | { error: { message: string } }

export type Counted = { ok: true; bill: Bill } | { ok: false; message: string }

/** Has the servers of a block counted, and tells how far that is. Aborting `signal` stops it; what comes back then is of no use. */
export async function countBlock(
  block: string,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<Counted> {
  try {
    const response = await fetch('/api/bill/progress', { method: 'POST', body: JSON.stringify({ block }), signal })
    if (!response.ok || !response.body) return { ok: false, message: await faultOf(response) }
    for await (const line of linesOf(response.body)) {
      const said = JSON.parse(line) as Line
      if ('bill' in said) return { ok: true, bill: said.bill }
      if ('error' in said) return { ok: false, message: said.error.message }
      onProgress(said)
    }
  } catch {
    // Its line broke, or nobody waits for it any more.
  }
  return { ok: false, message: NO_ANSWER }
}

async function faultOf(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => null)
  const { error } = (body ?? {}) as { error?: { message?: string } }
  return error?.message ?? NO_ANSWER
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    const lines = (rest + value).split('\n')
    rest = lines.pop() ?? ''
    yield* lines.filter((line) => line !== '')
  }
  if (rest !== '') yield rest
}

import { findFault } from '../../../json/find-fault.ts'
import type { SentAnswer } from '../../../sandbox/protocol/fetch-messages.ts'

/** A response as a program sees it. */
export interface TextAnswer {
  status: number
  ok: boolean
  url: string
  headers: Record<string, string>
  body: string
  encoding: 'text' | 'base64'
}

const MAX_SHOWN = 300

/** A body is text where it is in the charset that it says, or in UTF-8. */
export function readAnswer({ status, url, headers, body }: SentAnswer): TextAnswer {
  const bytes = Buffer.from(body, 'base64')
  const type = headers.find(([name]) => name === 'content-type')?.[1] ?? ''
  const text = decode(bytes, type)
  return {
    ...{ status, ok: status >= 200 && status < 300, url, headers: byName(headers) },
    ...(text === null ? { body, encoding: 'base64' } : { body: text, encoding: 'text' }),
  }
}

/** Several of one name are one, as HTTP has it. */
function byName(headers: readonly [string, string][]): Record<string, string> {
  const values = new Map<string, string>()
  for (const [name, value] of headers) values.set(name, values.has(name) ? `${values.get(name)}, ${value}` : value)
  return Object.fromEntries(values)
}

function decode(bytes: Buffer, type: string): string | null {
  const named = /;\s?charset="?([\w.:-]{1,40})/i.exec(type)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(named, { fatal: true }).decode(bytes)
  } catch {
    return null // Not text, or in a charset that nobody knows: it is handed over as it came.
  }
}

/** The value of a JSON answer. Throws when it is none, or an error. `owner` is who waits for what takes long. */
export async function jsonOf({ ok, status, url, body, encoding }: TextAnswer, owner: string): Promise<unknown> {
  const shown = JSON.stringify(body.slice(0, MAX_SHOWN))
  if (!ok) throw new Error(`${url} answered with status ${status}, expected 200 and JSON: ${shown}`)
  const fault = encoding === 'text' ? await findFault(body, owner) : 'it is no text'
  if (fault !== null) throw new Error(`${url} did not answer with JSON (${fault}): ${shown}`)
  return JSON.parse(body)
}

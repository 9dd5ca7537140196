import type { Client, RequestOptions } from '@modelcontextprotocol/client'
import { z } from 'zod'
import { ToolError } from '../../../errors.ts'
import { type Answering, requestAnswering } from '../calls/request-answering.ts'
import { valueFor } from '../calls/result-text.ts'
import { type SaveFile, saveEncoded } from '../calls/save-files.ts'

/** Of one resource, of one prompt. */
const MAX_PARTS = 1_000

const parts = (what: string) => z.array(z.unknown()).max(MAX_PARTS, `more than ${MAX_PARTS} ${what} are not read`)

const ReadResult = z.looseObject({ contents: parts('contents') })
const text = z.string().optional().catch(undefined)
const Contents = z.object({ uri: z.string().catch(''), mimeType: text, text, blob: text })

const PromptResult = z.looseObject({ description: text, messages: parts('messages') })
const Message = z.object({
  role: z.enum(['user', 'assistant']),
  content: z.looseObject({ type: z.string() }),
})

export interface Reading {
  server: string
  save: SaveFile
  options: RequestOptions
  answering: Answering
}

/** What lies at an address, as JSON text. What is no text is saved to the workspace. */
export async function readResource(
  client: Client,
  uri: string,
  { server, save, options, answering }: Reading,
): Promise<string> {
  const where = { server, tool: 'resources/read' }
  const request = { method: 'resources/read', params: { uri } } as const
  const { contents } = await requestAnswering(client, request, ReadResult, options, answering)
  const values: object[] = []
  for (const one of contents) {
    const { success, data } = Contents.safeParse(one)
    if (!success) throw new ToolError(where, 'tool-failed', `${server} returned contents that are none.`)
    const { blob, mimeType } = data
    const about = { uri: data.uri || uri }
    if (blob === undefined) values.push({ ...about, mimeType: mimeType ?? 'text/plain', text: data.text ?? '' })
    else values.push({ ...about, ...(await saveEncoded(save, where, { data: blob, ...(mimeType && { mimeType }) })) })
  }
  const [first, ...others] = values
  if (first === undefined) throw new ToolError(where, 'tool-failed', `${server} has nothing at ${JSON.stringify(uri)}.`)
  return JSON.stringify(others.length === 0 ? first : { ...first, others })
}

/** A prompt with its arguments filled in, as JSON text. */
export async function getPrompt(
  client: Client,
  { name, args }: { name: string; args: { [name: string]: string } },
  { server, save, options, answering }: Reading,
): Promise<string> {
  const where = { server, tool: 'prompts/get' }
  const request = { method: 'prompts/get', params: { name, arguments: args } } as const
  const { description = '', messages } = await requestAnswering(client, request, PromptResult, options, answering)
  const values: object[] = []
  for (const one of messages) {
    const { success, data } = Message.safeParse(one)
    if (!success) throw new ToolError(where, 'tool-failed', `${server} returned a message that is none.`)
    values.push({
      role: data.role,
      content: await valueFor(data.content as Parameters<typeof valueFor>[0], where, save),
    })
  }
  return JSON.stringify({ description, messages: values })
}

import { findFault } from '../json/find-fault.ts'
import { shapeJson } from '../result/shape-json.ts'
import { shapeValue } from '../result/shape-value.ts'

/** What is longer is not taken apart here: reading it would hold everybody up. */
const MAX_READ = 4 * 1024 * 1024
/** Of all texts of one answer together, and of what is JSON in it. */
const MAX_SHOWN = 64 * 1024
const MAX_PARTS = 50
const MAX_ADDRESS = 8 * 1024

/** One content of a resource, or one block of a message, small enough to show. */
export type ShownContent = { uri: string | null; mimeType: string | null } & (
  | {
      kind: 'text'
      text: string
      /** Characters of the whole; more than `text` has where only its beginning is shown. */
      length: number
    }
  | { kind: 'json'; value: unknown }
  /** What is no text was saved to the workspace. */
  | { kind: 'file'; path: string; bytes: number }
)

/** What a server answered when it was asked for a resource or a prompt. */
export type ShownAnswer =
  | { kind: 'resource'; contents: ShownContent[]; more: number }
  | {
      kind: 'prompt'
      description: string
      messages: { role: 'user' | 'assistant'; content: ShownContent }[]
      more: number
    }
  /** Longer than is taken apart for a page. */
  | { kind: 'long'; value: unknown }

/** What `readResource` of a connection answers. */
interface ReadContent {
  uri?: string
  mimeType?: string
  text?: string
  path?: string
  bytes?: number
  others?: ReadContent[]
}

/** What `getPrompt` of a connection answers. */
interface GotPrompt {
  description: string
  messages: { role: 'user' | 'assistant'; content: ReadContent & { type: string } }[]
}

/** `json` is what our own client wrote, so it is well-formed; what stands in it comes from the server. */
export async function showResource(json: string, owner: string): Promise<ShownAnswer> {
  if (json.length > MAX_READ) return { kind: 'long', value: await shapeJson(json, owner, MAX_SHOWN) }
  const { others = [], ...first } = JSON.parse(json) as ReadContent
  const all = [first, ...others]
  const show = shower(owner)
  const contents: ShownContent[] = []
  for (const one of all.slice(0, MAX_PARTS)) contents.push(await show(one))
  return { kind: 'resource', contents, more: all.length - contents.length }
}

/** The same for a prompt. */
export async function showPrompt(json: string, owner: string): Promise<ShownAnswer> {
  if (json.length > MAX_READ) return { kind: 'long', value: await shapeJson(json, owner, MAX_SHOWN) }
  const { description, messages: all } = JSON.parse(json) as GotPrompt
  const show = shower(owner)
  const messages: { role: 'user' | 'assistant'; content: ShownContent }[] = []
  for (const { role, content } of all.slice(0, MAX_PARTS)) messages.push({ role, content: await show(content) })
  return {
    ...{ kind: 'prompt', description: description.slice(0, MAX_ADDRESS), messages },
    more: all.length - messages.length,
  }
}

/** Shows one content after the other, until there is no room left for all of them together. */
function shower(owner: string) {
  let left = MAX_SHOWN
  return async function show(one: ReadContent): Promise<ShownContent> {
    const { uri, mimeType, text, path, bytes } = one
    const about = { uri: uri?.slice(0, MAX_ADDRESS) ?? null, mimeType: mimeType?.slice(0, 200) ?? null }
    if (path !== undefined) return { ...about, kind: 'file', path, bytes: bytes ?? 0 }
    if (text === undefined) return { ...about, kind: 'json', value: shapeValue(one) }
    if (left > 0 && (await isJson(text, about.mimeType, owner))) {
      const room = left
      left -= Math.min(left, text.length)
      return { ...about, kind: 'json', value: await shapeJson(text, owner, room) }
    }
    const shown = text.slice(0, left)
    left -= shown.length
    return { ...about, kind: 'text', text: shown, length: text.length }
  }
}

/** A document of another kind may begin with a bracket, too: what says that it is none is believed. */
async function isJson(text: string, mimeType: string | null, owner: string): Promise<boolean> {
  if (!/^\s*[[{]/.test(text) || (mimeType !== null && !/json|^text\/plain/.test(mimeType))) return false
  // What cannot be read in time is shown as the text that it is.
  const fault = await findFault(text, owner).catch(() => 'not read')
  return fault === null
}

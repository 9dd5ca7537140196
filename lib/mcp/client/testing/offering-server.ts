import { McpServer, ResourceTemplate } from '@modelcontextprotocol/server'
import { z } from 'zod'

/** Bytes of a picture that is none. */
export const PICTURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3])

/** Gives a server resources and a prompt besides its tools. `scheme` is that of its addresses. */
export function addOffer(server: McpServer, scheme = 'note'): McpServer {
  server.registerResource('one', `${scheme}://one`, { mimeType: 'text/markdown' }, (uri) => ({
    contents: [{ uri: uri.href, mimeType: 'text/markdown', text: '# One' }],
  }))
  server.registerResource('picture', `${scheme}://picture`, { mimeType: 'image/png' }, (uri) => ({
    contents: [{ uri: uri.href, mimeType: 'image/png', blob: PICTURE.toString('base64') }],
  }))
  server.registerResource('both', `${scheme}://both`, {}, (uri) => ({
    contents: [
      { uri: `${uri.href}/1`, text: 'first' },
      { uri: `${uri.href}/2`, blob: PICTURE.toString('base64') },
    ],
  }))
  server.registerResource('large', `${scheme}://large`, {}, (uri) => ({
    contents: [{ uri: uri.href, text: 'x'.repeat(2_000_000) }],
  }))
  const pages = new ResourceTemplate(`${scheme}://pages/{page}`, { list: undefined })
  server.registerResource('page', pages, {}, (uri, { page }) => ({
    contents: [{ uri: uri.href, text: `page ${page}` }],
  }))
  server.registerPrompt(
    'greet',
    { description: 'Greets.', argsSchema: z.object({ name: z.string(), tone: z.string().optional() }) },
    ({ name, tone = 'warmly' }) => ({
      description: `Greets ${name}.`,
      messages: [{ role: 'user', content: { type: 'text', text: `Greet ${name} ${tone}.` } }],
    }),
  )
  return server
}

/** A server with nothing but resources and a prompt. */
export const createOffering = (scheme?: string) => addOffer(new McpServer({ name: 'notes', version: '1' }), scheme)

import { completable, type McpServer, ResourceTemplate } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { image, PNG, text } from './samples.ts'

/** The resources and prompts that the suite reads. */
export function registerResourcesAndPrompts(server: McpServer): void {
  const texts = {
    'test://static-text': 'This is the content of the static text resource.',
    'test://watched-resource': 'This is watched.',
  }
  for (const [uri, content] of Object.entries(texts))
    server.registerResource(uri, uri, { description: 'A text', mimeType: 'text/plain' }, async () => ({
      contents: [{ uri, mimeType: 'text/plain', text: content }],
    }))
  const binary = 'test://static-binary'
  server.registerResource(binary, binary, { description: 'An image', mimeType: 'image/png' }, async () => ({
    contents: [{ uri: binary, mimeType: 'image/png', blob: PNG }],
  }))
  const mimeType = 'application/json'
  server.registerResource(
    'template',
    new ResourceTemplate('test://template/{id}/data', { list: undefined }),
    { description: 'Data by id', mimeType },
    async ({ href }, { id }) => ({
      contents: [{ uri: href, mimeType, text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }) }],
    }),
  )
  for (const method of ['resources/subscribe', 'resources/unsubscribe'] as const)
    server.server.setRequestHandler(method, async () => ({}))

  const user = (content: ReturnType<typeof text> | typeof image) => ({ role: 'user' as const, content })
  server.registerPrompt('test_simple_prompt', { description: 'A prompt without arguments' }, async () => ({
    messages: [user(text('This is a simple prompt for testing.'))],
  }))
  server.registerPrompt(
    'test_prompt_with_arguments',
    {
      description: 'A prompt with arguments',
      argsSchema: z.object({
        arg1: completable(z.string(), (begun) => ['paris', 'park', 'party'].filter((one) => one.startsWith(begun))),
        arg2: z.string(),
      }),
    },
    async ({ arg1, arg2 }) => ({ messages: [user(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`))] }),
  )
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    { description: 'A prompt with a resource in it', argsSchema: z.object({ resourceUri: z.string() }) },
    async ({ resourceUri: uri }) => ({
      messages: [
        {
          role: 'user',
          content: {
            type: 'resource',
            resource: { uri, mimeType: 'text/plain', text: 'Embedded resource content for testing.' },
          },
        },
        user(text('Please process the embedded resource above.')),
      ],
    }),
  )
  server.registerPrompt('test_prompt_with_image', { description: 'A prompt with an image' }, async () => ({
    messages: [user(image), user(text('Please analyze the image above.'))],
  }))
}

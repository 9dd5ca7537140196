import { Client, InMemoryTransport } from '@modelcontextprotocol/client'
import type { BuiltinName } from '../../builtin-names.ts'
import { createBuiltin } from '../create-builtin.ts'

/** A built-in server with an MCP client that asks it: what a tool returned, or rejects with what it said instead. */
export async function connectBuiltin(name: BuiltinName) {
  const client = new Client({ name: 'test', version: '1' })
  const [ours, theirs] = InMemoryTransport.createLinkedPair()
  await (await createBuiltin(name, { workspaceDir: '/nowhere' })).connect(theirs)
  await client.connect(ours)
  return {
    client,
    async call(tool: string, input: Record<string, unknown>): Promise<unknown> {
      const { isError, content, structuredContent } = await client.callTool({ name: tool, arguments: input })
      if (isError) throw new Error(content[0]?.type === 'text' ? content[0].text : 'no text')
      return (structuredContent as { result: unknown }).result
    },
  }
}

/** What every tool of a server that only calculates promises to people and programs. */
export async function describedTools(client: Client) {
  const { tools } = await client.listTools()
  return tools.map(({ name, title, description, inputSchema, outputSchema, annotations }) => ({
    name,
    isTitled: Boolean(title),
    sentences: description?.match(/[.!?](?=\s|$)/g)?.length ?? 0,
    undescribed: Object.entries(inputSchema.properties ?? {})
      .filter(([, schema]) => !(schema as { description?: string }).description)
      .map(([parameter]) => parameter),
    saysResult: Boolean(
      (outputSchema?.properties as { result?: { description?: string } } | undefined)?.result?.description,
    ),
    annotations,
  }))
}

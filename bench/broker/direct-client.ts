import { Client } from '@modelcontextprotocol/client'
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { ANSWERS_COMMAND } from './answers.ts'

/** A client of the SDK at a process of the same server of its own: what a call takes without us. */
export async function openDirectClient(): Promise<{
  call(tool: string, a: number): Promise<void>
  close(): Promise<void>
}> {
  const client = new Client({ name: 'bench', version: '1' })
  const env = getDefaultEnvironment()
  await client.connect(
    new StdioClientTransport({ ...ANSWERS_COMMAND, env, stderr: 'ignore', maxBufferSize: 64 * 1024 ** 2 }),
  )
  return {
    async call(tool, a) {
      const { content } = await client.callTool({ name: tool, arguments: { a } })
      if (content[0]?.type !== 'text') throw new Error(`${tool} answered ${JSON.stringify(content).slice(0, 200)}.`)
    },
    close: () => client.close(),
  }
}

// An MCP server that asks people things, tells how far it is and changes its tools: on stdio, in the revisions it is told
// to speak ("2026" alone, "2025" alone, both), or in another process of a test over HTTP by `createAsking`.
import { setTimeout as sleep } from 'node:timers/promises'
import { acceptedContent, inputRequired, McpServer } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { z } from 'zod'

const text = (value) => ({ content: [{ type: 'text', text: String(value) }] })
const form = z.object({
  name: z.string().min(2).describe('What to call you'),
  seats: z.int().min(1).max(9).default(2),
  meal: z.enum(['fish', 'beans']),
})

export function createAsking() {
  const server = new McpServer({ name: 'asking', version: '1' })
  server.registerTool('book', { inputSchema: z.object({}) }, (_input, ctx) => {
    const responses = ctx.mcpReq.inputResponses
    const said = acceptedContent(responses, 'form', form)
    if (said) return text(`${said.name} ${said.seats} ${said.meal}`)
    if (responses?.form) return text(`no booking: ${responses.form.action}`)
    return inputRequired({
      inputRequests: { form: inputRequired.elicit({ message: 'For whom is it?', requestedSchema: form }) },
      requestState: 'state-1',
    })
  })
  server.registerTool('sign_in', { inputSchema: z.object({ url: z.string() }) }, ({ url }, ctx) => {
    const said = ctx.mcpReq.inputResponses?.page
    if (said) return text(`signed in: ${said.action}`)
    return inputRequired({
      inputRequests: { page: inputRequired.elicitUrl({ message: 'Sign in first.', url, elicitationId: 'e1' }) },
    })
  })
  server.registerTool('ask_for_ever', { inputSchema: z.object({}) }, () =>
    inputRequired({ inputRequests: { form: inputRequired.elicit({ message: 'Again?', requestedSchema: form }) } }),
  )
  server.registerTool('count', { inputSchema: z.object({ to: z.int() }) }, async ({ to }, ctx) => {
    const progressToken = ctx.mcpReq._meta?.progressToken
    for (let progress = 1; progress <= to; progress += 1) {
      const params = { progressToken, progress, total: to, message: `step ${progress} ${'x'.repeat(600)}` }
      if (progressToken !== undefined) await ctx.mcpReq.notify({ method: 'notifications/progress', params })
    }
    // What comes in one piece with the answer is too late for whoever listens.
    await sleep(100)
    return text('counted')
  })
  const needsForm = {
    inputRequests: { form: inputRequired.elicit({ message: 'For whom is it?', requestedSchema: form }) },
  }
  server.registerResource('menu', 'ask://menu', {}, (uri, ctx) => {
    const said = acceptedContent(ctx.mcpReq.inputResponses, 'form', form)
    if (!said && !ctx.mcpReq.inputResponses?.form) return inputRequired(needsForm)
    return { contents: [{ uri: uri.href, text: said ? `${said.meal} for ${said.name}` : 'no menu' }] }
  })
  server.registerPrompt('greet', {}, (ctx) => {
    const said = acceptedContent(ctx.mcpReq.inputResponses, 'form', form)
    if (!said && !ctx.mcpReq.inputResponses?.form) return inputRequired(needsForm)
    return { messages: [{ role: 'user', content: { type: 'text', text: said ? `Hello, ${said.name}` : 'Hello' } }] }
  })
  server.registerTool('can_write', { inputSchema: z.object({}) }, () =>
    text(server.server.getClientCapabilities()?.sampling ? 'yes' : 'no'),
  )
  server.registerTool('write', { inputSchema: z.object({ asked: z.looseObject({}) }) }, async ({ asked }, ctx) => {
    const answer = await ctx.mcpReq.send({ method: 'sampling/createMessage', params: asked }, z.looseObject({}))
    return text(`${answer.model} ${answer.stopReason}: ${answer.content.text}`)
  })
  server.registerTool(
    'write_for_ever',
    { inputSchema: z.object({ asked: z.looseObject({}) }) },
    async ({ asked }, ctx) => {
      const params = { method: 'sampling/createMessage', params: asked }
      for (;;) await ctx.mcpReq.send(params, z.looseObject({})).catch(() => {})
    },
  )
  server.registerTool('die', { inputSchema: z.object({ asked: z.looseObject({}) }) }, async ({ asked }, ctx) => {
    void ctx.mcpReq.send({ method: 'sampling/createMessage', params: asked }, z.looseObject({})).catch(() => {})
    await sleep(500)
    process.exit(1)
  })
  server.registerTool('change', { inputSchema: z.object({}) }, () => {
    server.registerTool(`added_${Date.now()}`, { inputSchema: z.object({}) }, () => text('new'))
    return text('changed')
  })
  return server
}

const [, , speaks] = process.argv
if (speaks === '2026') serveStdio(createAsking, { legacy: 'reject' })
if (speaks === '2025') {
  const { StdioServerTransport } = await import('@modelcontextprotocol/server/stdio')
  await createAsking().connect(new StdioServerTransport())
}
if (speaks === 'both') serveStdio(createAsking)

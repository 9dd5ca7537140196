import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

const NAME = 'qwen2.5-coder:7b'

/** A program, written for every task. */
interface Options {
  program: string
  /** Models beside the one that writes. */
  more?: readonly string[]
}

/** An Ollama where the server under test looks for one: its list of models, and its OpenAI-compatible API, as it speaks them. */
export async function startOllama({ program, more = [] }: Options) {
  const asked: string[] = []
  const keys: (string | undefined)[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    if (request.url === '/v1/chat/completions') keys.push(request.headers.authorization)
    void answer(request, response, { program, models: [NAME, ...more] })
  }).listen(Number(process.env.E2E_OLLAMA_PORT), '127.0.0.1')
  await once(server, 'listening')
  return {
    model: NAME,
    host: `127.0.0.1:${process.env.E2E_OLLAMA_PORT}`,
    asked,
    keys,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { program, models }: { program: string; models: readonly string[] },
): Promise<void> {
  let body = ''
  for await (const piece of request) body += piece
  const json = (status: number, value: object) =>
    void response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(value))
  switch (request.url) {
    case '/':
      return void response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' }).end('Ollama is running')
    case '/api/tags':
      return json(200, { models: models.map(tagOf) })
    case '/v1/models':
      return json(200, { object: 'list', data: models.map((id) => ({ id, object: 'model', owned_by: 'library' })) })
    case '/v1/chat/completions': {
      const { model } = JSON.parse(body)
      if (models.includes(model)) return stream(response, model, program)
      const message = `model "${model}" not found, try pulling it first`
      return json(404, { error: { message, type: 'api_error', param: null, code: null } })
    }
    default:
      return void response.writeHead(404, { 'content-type': 'text/plain' }).end('404 page not found')
  }
}

const tagOf = (name: string) => ({
  ...{ name, model: name, modified_at: '2026-11-01T10:00:00Z', size: 4_683_087_332 },
  digest: 'dae161e27b0e90dd1856c8bb3209201fd6736d8eb66298e75ed87571486f4364',
  details: { parent_model: '', format: 'gguf', family: 'qwen2', families: ['qwen2'], parameter_size: '7.6B' },
})

function stream(response: ServerResponse, model: string, program: string): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const head = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model, system_fingerprint: 'fp_ollama' }
  const send = (event: object) => response.write(`data: ${JSON.stringify({ ...head, ...event })}\n\n`)
  const say = (content: string, finish_reason: string | null = null) =>
    send({ choices: [{ index: 0, delta: { role: 'assistant', content }, finish_reason }] })
  for (const piece of `\`\`\`typescript\n${program}\`\`\``.match(/[\s\S]{1,8}/g) ?? []) say(piece)
  say('', 'stop')
  send({ choices: [], usage: { prompt_tokens: 812, completion_tokens: 41, total_tokens: 853 } })
  response.end('data: [DONE]\n\n')
}

import type { McpServer, ToolAnnotations } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { openBuiltinServer, READS, SENDS } from '../open-builtin-server.ts'
import { HttpRequests, type HttpRequestsOptions } from './http-requests.ts'
import { jsonOf, type TextAnswer } from './read-answer.ts'

export type HttpOptions = Omit<HttpRequestsOptions, 'owner'>

const ASKS: ToolAnnotations = { ...READS, openWorldHint: true }
const SENDS_AGAIN: ToolAnnotations = { ...SENDS, idempotentHint: true }

const MAX_BODY = 1024 * 1024
const url = z.string().min(1).max(8_192).describe('URL, like "https://api.example.com/v1?page=2"')
const headers = z
  .record(z.string().min(1).max(200), z.string().max(8_192))
  .optional()
  .describe('HTTP headers by name, like { "authorization": "Bearer …" }')
const body = z
  .union([z.string().max(MAX_BODY), z.record(z.string(), z.unknown()), z.array(z.unknown())])
  .optional()
  .describe('Body of the request: an object or array is sent as JSON, a string as it is')

const Answer = z.strictObject({
  status: z.number().describe('Status of HTTP, like 200 or 404'),
  ok: z.boolean().describe('Whether the status says that it went well'),
  url: z.string().describe('Where the response came from, after redirects'),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
  encoding: z.enum(['text', 'base64']).describe('base64 where the body is no text'),
}) satisfies z.ZodType<TextAnswer>

/** Requests over HTTP as an MCP server, to hosts that an administrator named. It runs on the host. */
export function createHttp(options: HttpRequestsOptions): McpServer {
  const requests = new HttpRequests(options)
  const { server, define } = openBuiltinServer({
    name: 'http',
    title: 'HTTP',
    instructions:
      'HTTP requests to the URLs of services that an administrator allowed: GET, POST, PUT, DELETE, JSON APIs.',
  })

  define(
    'get',
    {
      title: 'HTTP GET',
      description: 'Send an HTTP GET request to a URL: fetch a web page or ask an API.',
      input: { url, headers },
      output: Answer,
      annotations: ASKS,
    },
    (input, signal) => requests.send({ method: 'GET', ...input }, signal),
  )
  define(
    'fetch_json',
    {
      title: 'HTTP GET of JSON',
      description:
        'Fetch JSON from the URL of a web API by HTTP and return its value. Fails when the status is an error.',
      input: { url, headers },
      output: z.unknown().describe('The JSON value'),
      annotations: ASKS,
    },
    async (input, signal) =>
      jsonOf(
        await requests.send(
          { method: 'GET', ...input, headers: { accept: 'application/json', ...input.headers } },
          signal,
        ),
        options.owner,
      ),
  )
  const sending = (
    method: 'POST' | 'PUT' | 'DELETE',
    title: string,
    description: string,
    annotations: ToolAnnotations,
  ) =>
    define(
      method.toLowerCase(),
      { title, description, input: { url, body, headers }, output: Answer, annotations },
      (input, signal) => requests.send({ method, ...input }, signal),
    )
  sending('POST', 'HTTP POST', 'Send an HTTP POST request with a body to a URL, such as JSON to a web API.', SENDS)
  sending('PUT', 'HTTP PUT', 'Send an HTTP PUT request with a body to a URL of a web API.', SENDS_AGAIN)
  sending('DELETE', 'HTTP DELETE', 'Send an HTTP DELETE request to a URL of a web API.', SENDS_AGAIN)
  return server
}

// Made by `cem generate` from the MCP server "http". Edited by hand, it is left alone.
import { callTool } from '../../client/call-tool.ts'

export interface GetInput {
  /** URL, like "https://api.example.com/v1?page=2" */
  url: string
  /** HTTP headers by name, like { "authorization": "Bearer …" } */
  headers?: {
    [k: string]: string
  }
}

export interface GetOutput {
  /** Status of HTTP, like 200 or 404 */
  status: number
  /** Whether the status says that it went well */
  ok: boolean
  /** Where the response came from, after redirects */
  url: string
  headers: {
    [k: string]: string
  }
  body: string
  /** base64 where the body is no text */
  encoding: 'text' | 'base64'
}

/** Send an HTTP GET request to a URL: fetch a web page or ask an API. */
export async function get(input: GetInput): Promise<GetOutput> {
  return (await callTool('http', 'get', input)) as GetOutput
}

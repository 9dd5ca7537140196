// Made by `cem generate` from the MCP server "http". Edited by hand, it is left alone.
import { callTool } from '../../client/call-tool.ts'

export interface PostInput {
  /** URL, like "https://api.example.com/v1?page=2" */
  url: string
  /** Body of the request: an object or array is sent as JSON, a string as it is */
  body?:
    | string
    | {
        [k: string]: unknown
      }
    | unknown[]
  /** HTTP headers by name, like { "authorization": "Bearer …" } */
  headers?: {
    [k: string]: string
  }
}

export interface PostOutput {
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

/** Send an HTTP POST request with a body to a URL, such as JSON to a web API. */
export async function post(input: PostInput): Promise<PostOutput> {
  return (await callTool('http', 'post', input)) as PostOutput
}

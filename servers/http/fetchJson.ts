// Made by `cem generate` from the MCP server "http". Edited by hand, it is left alone.
import { callTool } from '../../client/call-tool.ts'

export interface FetchJsonInput {
  /** URL, like "https://api.example.com/v1?page=2" */
  url: string
  /** HTTP headers by name, like { "authorization": "Bearer …" } */
  headers?: {
    [k: string]: string
  }
}

/** The JSON value */
export type FetchJsonOutput = unknown

/** Fetch JSON from the URL of a web API by HTTP and return its value. Fails when the status is an error. */
export async function fetchJson(input: FetchJsonInput): Promise<FetchJsonOutput> {
  return (await callTool('http', 'fetch_json', input)) as FetchJsonOutput
}

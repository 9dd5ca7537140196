import type { McpServer } from '@modelcontextprotocol/server'
import type { McpServers } from '../client/mcp-servers.ts'

/** Servers of the process that this is part of, by name: each is made where somebody connects to it. */
export type OwnServers = { readonly [name: string]: () => Promise<McpServer> }

/** As they stand among configured ones: made here by their name, as those are that are built in. */
export const entriesOf = (own: OwnServers): McpServers =>
  Object.fromEntries(Object.keys(own).map((name) => [name, { builtin: name }]))

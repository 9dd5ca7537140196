import { type ApprovalOf, readApprovalRules } from '../broker/approval-rules.ts'
import type { Config } from '../config/config.ts'
import { namesTool } from '../mcp/client/entries/tool-filter.ts'
import type { McpServers } from '../mcp/client/mcp-servers.ts'

/** What is known of the tools of each server before they are called. */
export interface ServerPolicy {
  /** Whether a server works on the person's own workspace and nothing else, so that its tools need no consent. */
  isOwnWorkspace(server: string): boolean
  /** The same, also for servers whose tools ask: what they did is undone with the files, and done again with them. */
  isInWorkspace(server: string): boolean
  /** What the administrator's rules say of a tool. */
  approvalOf: ApprovalOf
  /** Whether an administrator says of a tool that it only reads, which then counts for servers that everybody has. */
  saidToRead(tool: { server: string; tool: string }): boolean
}

const IN_WORKSPACE = ['calendar', 'database', 'filesystem']

export function serverPolicy(config: Config, servers: McpServers): ServerPolicy {
  /** By what it is and not by its name: an administrator may give that name to another server. */
  const isBuiltin = (server: string, name: string) => {
    const entry = servers[server]
    return entry !== undefined && 'builtin' in entry && entry.builtin === name
  }
  // What a mail server sent is not undone with the files, nor sent again.
  const inWorkspace = [...IN_WORKSPACE, ...(config.email.smtp.host === undefined ? ['email'] : [])]
  return {
    isOwnWorkspace: (server) => isBuiltin(server, 'filesystem') || isBuiltin(server, 'calendar'),
    isInWorkspace: (server) => inWorkspace.some((name) => isBuiltin(server, name)),
    approvalOf: readApprovalRules(config.approvals.rules),
    saidToRead: ({ server, tool }) => namesTool(config.approvals.reads, `${server}.${tool}`),
  }
}

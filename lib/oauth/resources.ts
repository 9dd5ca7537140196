import { MCP_PATH, SSE_PATH } from '../mcp/paths.ts'

/** One token is good for both. */
export const MCP_PATHS = [MCP_PATH, SSE_PATH] as const

/** Whom access tokens are for. */
export const audienceOf = (origin: string): string => `${origin}${MCP_PATHS[0]}`

/** Whether what a client asks a token for is one of ours. */
export function isOurResource(resource: string, origin: string): boolean {
  const url = URL.parse(resource)
  const path = url?.pathname.replace(/\/$/, '')
  return url?.origin === origin && !url.username && !url.password && MCP_PATHS.some((ours) => ours === path)
}

const PROTECTED = '/.well-known/oauth-protected-resource'

/** Where it is said which authorization server the tokens come from. */
export const protectedResourceUrl = (origin: string, path: string): string =>
  `${origin}${PROTECTED}${MCP_PATHS.find((ours) => path === ours || path.startsWith(`${ours}/`)) ?? MCP_PATHS[0]}`

/** RFC 9728. Null for a path that is none of ours; without one it is about the first. */
export function protectedResource(origin: string, wellKnownPath: string) {
  const path = wellKnownPath.slice(PROTECTED.length) || MCP_PATHS[0]
  if (!wellKnownPath.startsWith(PROTECTED) || !MCP_PATHS.some((ours) => ours === path)) return null
  return {
    resource: `${origin}${path}`,
    authorization_servers: [origin],
    scopes_supported: SCOPES,
    bearer_methods_supported: ['header'],
    resource_name: 'Code Execution MCP',
  }
}

/** What is asked for, whatever a client says: to call, and to stay connected. How far it goes is what the person says. */
export const SCOPES = ['mcp', 'offline_access']

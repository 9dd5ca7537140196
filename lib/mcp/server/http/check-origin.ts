/**
 * Why a page may not speak to this server; null when it may. Programs send no Origin; a browser always does, and only
 * pages of this very server are let through, for a page that was let to name itself like this server would be.
 */
export function refusedOrigin(request: Request, publicUrl: string | undefined): string | null {
  const origin = request.headers.get('origin')
  if (origin === null) return null
  const own = [request.headers.get('host'), publicUrl && URL.canParse(publicUrl) ? new URL(publicUrl).host : null]
  if (URL.canParse(origin) && own.includes(new URL(origin).host)) return null
  return `A page of ${origin.slice(0, 100)} may not speak to this MCP server.`
}

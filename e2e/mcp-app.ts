import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type {
  OAuthClientProvider,
  OAuthDiscoveryState,
  StoredOAuthClientInformation,
  StoredOAuthTokens,
} from '@modelcontextprotocol/client'
import { Client, StreamableHTTPClientTransport, UnauthorizedError } from '@modelcontextprotocol/client'

/** An MCP client on this machine, as the official SDK makes one: it registers, opens a browser and waits for its code. */
export async function openMcpApp(baseURL: string | undefined, { name = 'Journey app' } = {}) {
  const answers: URLSearchParams[] = []
  const waiting: ((answer: URLSearchParams) => void)[] = []
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
    if (pathname === '/callback') {
      answers.push(searchParams)
      waiting.shift()?.(searchParams)
    }
    response.end('You can close this page.')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const redirectUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`

  let information: StoredOAuthClientInformation | undefined
  let tokens: StoredOAuthTokens | undefined
  let verifier = ''
  let discovered: OAuthDiscoveryState | undefined
  let sentTo: URL | undefined
  const provider: OAuthClientProvider = {
    redirectUrl,
    clientMetadata: { client_name: name, redirect_uris: [redirectUrl], token_endpoint_auth_method: 'none' },
    state: () => 'state of the app',
    clientInformation: () => information,
    saveClientInformation: (given) => void (information = given),
    tokens: () => tokens,
    saveTokens: (given) => void (tokens = given),
    redirectToAuthorization: (url) => void (sentTo = url),
    saveCodeVerifier: (given) => void (verifier = given),
    codeVerifier: () => verifier,
    // Refused tokens are thrown away, as clients do that then ask the person again.
    invalidateCredentials: (what) => {
      if (what === 'all' || what === 'tokens') tokens = undefined
      if (what === 'all' || what === 'client') information = undefined
    },
    saveDiscoveryState: (found) => void (discovered = found),
    discoveryState: () => discovered,
  }
  const url = new URL('/api/mcp', baseURL)
  const transport = () => new StreamableHTTPClientTransport(url, { authProvider: provider })

  return {
    redirectUrl,
    tokens: () => tokens,
    information: () => information,
    /** As a client does when it starts, and has nothing of an earlier time to check. */
    setTokens: (given: StoredOAuthTokens) => void (tokens = given),
    /** Tries to connect, and answers where a browser has to be sent. */
    async wantsIn(): Promise<string> {
      sentTo = undefined
      const client = new Client({ name, version: '1.0.0' })
      const refused = await client.connect(transport()).then(
        () => null,
        (error: unknown) => error,
      )
      if (!(refused instanceof UnauthorizedError) || !sentTo)
        throw new Error(`Expected to be sent to a browser, got ${String(refused)}`)
      return (sentTo as URL).href
    },
    /** What the browser brought back. */
    answer: () =>
      new Promise<URLSearchParams>((resolve) => {
        const come = answers.shift()
        if (come) resolve(come)
        else
          waiting.push((answer) => {
            answers.shift()
            resolve(answer)
          })
      }),
    finish: (answer: URLSearchParams) => transport().finishAuth(answer),
    async tools(): Promise<string[]> {
      const client = new Client({ name, version: '1.0.0' })
      await client.connect(transport())
      const { tools } = await client.listTools()
      await client.close()
      return tools.map((tool) => tool.name)
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        // Browsers open some that they send nothing over.
        server.closeAllConnections()
      }),
  }
}

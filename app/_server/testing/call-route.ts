import { NextRequest } from 'next/server'
import { onTestFinished } from 'vitest'
import type { Playground } from '../../../lib/playground.ts'
import { openPlayground } from '../../../lib/testing/open-playground.ts'

type Route = (request: NextRequest, context: { params: Promise<never> }) => Promise<Response>
type Options = Parameters<typeof openPlayground>[0]

/** Routes on a playground of their own, asked by people with bearer tokens, for as long as the test runs. */
export async function openRoutes(options?: Options) {
  const { playground } = await openPlayground(options)
  const kept = globalThis as typeof globalThis & { cemPlayground?: Promise<Playground> | undefined }
  kept.cemPlayground = Promise.resolve(playground)
  onTestFinished(() => void (kept.cemPlayground = undefined))
  return {
    playground,
    /** An account, and what calls a route as that person: `path` with its query, `params` as Next finds them in it. */
    async somebody(name: string) {
      const email = `${name}@example.com`
      const account = await playground.people.create({ email, password: 'correct horse' })
      const { token } = await playground.access.tokens.create(email, { name })
      const call = (
        route: Route,
        path: string,
        { params = {}, headers, ...init }: Omit<RequestInit, 'body'> & { params?: object; body?: Buffer | string } = {},
      ) => {
        const asked = { ...init, headers: { ...headers, Authorization: `Bearer ${token}` }, duplex: 'half' }
        const request = new NextRequest(`http://127.0.0.1${path}`, asked as never)
        return route(request, { params: Promise.resolve(params as never) })
      }
      return { account, call }
    },
  }
}

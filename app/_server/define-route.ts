import type { NextRequest } from 'next/server'
import type { z } from 'zod'
import { PlaygroundError } from '../../lib/errors.ts'
import type { Person } from '../../lib/people/person.ts'
import type { Playground } from '../../lib/playground.ts'
import { currentPerson, personOfBearer } from './current-person.ts'
import { describeError } from './http-error.ts'
import { playground } from './playground.ts'
import { type AssertFits, readBody, readJson, saveBody } from './read-body.ts'
import { assertSameOrigin } from './same-origin.ts'
import { addressOf } from './sign-in/attempts.ts'

/** What a route is given: who asks is settled. */
export interface RouteCall<Params> {
  request: NextRequest
  person: Person
  params: Params
  playground: Playground
  /** The body as bytes, or as JSON of a known shape. Throws `unauthorized` when who asks was let out before all of it was here. */
  readBody: (maxBytes: number, assertFits?: AssertFits) => Promise<Buffer>
  /** The same into a new file. */
  saveBody: (file: string, maxBytes: number) => Promise<void>
  readJson: <Schema extends z.ZodType>(schema: Schema, maxBytes: number) => Promise<z.output<Schema>>
}

/**
 * A route for people who are signed in, by session cookie or bearer token. What `act` returns is sent as JSON unless
 * it is a Response; what it throws becomes `{error: {code, message}}` with a fitting status and never a stack.
 */
export function defineRoute<Params>(act: (call: RouteCall<Params>) => Promise<unknown>) {
  return async (request: NextRequest, context: { params: Promise<Params> }): Promise<Response> => {
    try {
      const person = await whoAsks(request)
      const parts = await playground()
      // A body comes as slowly as its sender likes: minutes after its headers, and after its token was revoked.
      const whileLetIn = async <T>(reading: Promise<T>): Promise<T> => {
        const body = await reading
        if (await parts.access.isLetIn(person)) return body
        throw new PlaygroundError(
          'unauthorized',
          'The sign-in or token of this request ended before all of its body had arrived.',
        )
      }
      const params = await context.params
      const asker = { person, address: addressOf(request.headers.get('x-forwarded-for')) }
      const answer = await parts.audit.from(asker, () =>
        act({
          ...{ request, person, params, playground: parts },
          readBody: (...bounds) => whileLetIn(readBody(request, ...bounds)),
          saveBody: (...bounds) => whileLetIn(saveBody(request, ...bounds)),
          readJson: (...shape) => whileLetIn(readJson(request, ...shape)),
        }),
      )
      return answer instanceof Response ? answer : Response.json(answer, { headers: { 'Cache-Control': 'no-store' } })
    } catch (error) {
      return errorResponse(error)
    }
  }
}

// Of a queue that is full, a good part has gone by then.
const RETRY_AFTER_SECONDS = 5

/** The answer for anything that was thrown. */
export function errorResponse(thrown: unknown): Response {
  const { status, body } = describeError(thrown)
  const headers = new Headers({ 'Cache-Control': 'no-store' })
  if (status === 401) headers.set('WWW-Authenticate', 'Bearer')
  if (body.error.code === 'busy') headers.set('Retry-After', `${RETRY_AFTER_SECONDS}`)
  return Response.json(body, { status, headers })
}

async function whoAsks(request: Request): Promise<Person> {
  const authorization = request.headers.get('authorization')
  // A wrong token is an error even where a cookie would do: falling back would hide the mistake.
  if (authorization !== null) return personOfBearer(authorization, request.method)
  if (request.headers.has('cookie')) assertSameOrigin(request, process.env.NEXTAUTH_URL)
  const person = await currentPerson()
  if (!person)
    throw new PlaygroundError(
      'unauthorized',
      'Not signed in. Sign in in the browser, or send "Authorization: Bearer <token>".',
    )
  return person
}

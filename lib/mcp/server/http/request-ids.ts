import { z } from 'zod'

export type RequestId = string | number

/** Longer ones are the client's own affair. */
const Id = z.union([z.string().max(200), z.number()])
const Request = z.looseObject({ id: Id, method: z.string() })
const Cancelled = z.looseObject({
  method: z.literal('notifications/cancelled'),
  params: z.looseObject({ requestId: Id }),
})

/** The requests that a body brings. */
export const requestIdsOf = (body: unknown): RequestId[] =>
  [body].flat().flatMap((message) => Request.safeParse(message).data?.id ?? [])

/** The requests that a body takes back. */
export const cancelledIdsOf = (body: unknown): RequestId[] =>
  [body].flat().flatMap((message) => Cancelled.safeParse(message).data?.params.requestId ?? [])

import { PlaygroundError } from '../../../lib/errors.ts'
import { errorResponse } from '../../_server/define-route.ts'
import { oauthRequest } from '../../_server/oauth.ts'
import { playground } from '../../_server/playground.ts'

export const dynamic = 'force-dynamic'

/** Where clients look for how they are let in. */
const answer = (method: 'GET' | 'OPTIONS') => async (request: Request) => {
  try {
    const known = await (await playground()).oauth.wellKnown(await oauthRequest(request, method))
    if (known) return known
    throw new PlaygroundError('not-found', 'There is nothing at this address.')
  } catch (error) {
    return errorResponse(error)
  }
}

export const GET = answer('GET')
export const OPTIONS = answer('OPTIONS')

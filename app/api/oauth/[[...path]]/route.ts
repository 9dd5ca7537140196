import { errorResponse } from '../../../_server/define-route.ts'
import { oauthRequest } from '../../../_server/oauth.ts'
import { playground } from '../../../_server/playground.ts'

export const dynamic = 'force-dynamic'

/** The endpoints of the authorization server: clients and browsers that are nobody yet. */
const answer = (method: 'GET' | 'POST' | 'OPTIONS') => async (request: Request) => {
  try {
    return await (await playground()).oauth.handle(await oauthRequest(request, method))
  } catch (error) {
    return errorResponse(error)
  }
}

export const GET = answer('GET')
export const POST = answer('POST')
export const OPTIONS = answer('OPTIONS')

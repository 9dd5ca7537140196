import { PlaygroundError } from '../../../lib/errors.ts'
import { errorResponse } from '../../_server/define-route.ts'

/** Whoever asks for a route that does not exist is a program: it gets JSON, not a page. */
function answer(request: Request): Response {
  const { pathname } = new URL(request.url)
  return errorResponse(new PlaygroundError('not-found', `There is no route ${pathname.slice(0, 200)}.`))
}

export { answer as DELETE, answer as GET, answer as PATCH, answer as POST, answer as PUT }

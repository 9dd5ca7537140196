import { PlaygroundError } from '../../../../lib/errors.ts'
import { assertMayWrite } from '../../../../lib/people/reach.ts'
import { createShared } from '../../../../lib/workspace/share-work.ts'
import { defineRoute } from '../../../_server/define-route.ts'
import { fileResponse } from '../../../_server/file-response.ts'
import { describeError } from '../../../_server/http-error.ts'
import { listShown } from '../../../_server/list-shown.ts'
import { Transfers } from '../../../_server/transfers.ts'

const FILE_MAX_BYTES = 32 * 1024 * 1024

const downloads = new Transfers('downloads')
const uploads = new Transfers('uploads')

// Of ten thousand files the list is written once for all who ask for it at the same time.
const lists = createShared<Buffer>()
const JSON_HEADERS = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }

/** A file of the person's workspace; without a path the list of all of them. */
export const GET = defineRoute(async ({ request, person, playground }) => {
  const workspace = playground.workspace(person)
  const path = pathOf(request)
  if (!path) {
    const list = await lists(person.id, async () => Buffer.from(JSON.stringify(await listShown(workspace))))
    return new Response(new Uint8Array(list), { headers: JSON_HEADERS })
  }
  const leave = await downloads.enter(person.id)
  try {
    return await fileResponse(path, await workspace.open(path), {
      download: request.nextUrl.searchParams.has('download'),
      headersOnly: request.method === 'HEAD',
      signal: request.signal,
      onClosed: leave,
    })
  } catch (error) {
    leave()
    throw error
  }
})

/**
 * Writes a file; the body is its content, which has to fit beside what the person keeps already. With `If-None-Match: *`
 * a file that is there is not replaced: the answer is 412.
 */
export const PUT = defineRoute(async ({ request, person, playground, readBody }) => {
  assertMayWrite(person, 'change files')
  const path = namedPathOf(request)
  const workspace = playground.workspace(person)
  const mayReplace = request.headers.get('if-none-match')?.trim() !== '*'
  const leave = await uploads.enter(person.id)
  try {
    // Asked before room is made: that costs what was deleted, and the write will ask again.
    if (!mayReplace) await workspace.assertNoFile(path)
    return await playground.withinQuota(person, async (reserve) => {
      const content = await readBody(FILE_MAX_BYTES, reserve)
      return workspace.write(path, content, { mayReplace })
    })
  } catch (error) {
    if (!mayReplace && error instanceof PlaygroundError && error.code === 'conflict') {
      return Response.json(describeError(error).body, { status: 412, headers: { 'Cache-Control': 'no-store' } })
    }
    throw error
  } finally {
    leave()
  }
})

/** Removes a file, or a folder with all that is in it. */
export const DELETE = defineRoute(async ({ request, person, playground }) => {
  await playground.workspace(person).remove(namedPathOf(request))
  return new Response(null, { status: 204 })
})

/** From the address itself: every part is decoded exactly once, and the workspace judges what it leads to. */
function pathOf(request: Request): string {
  const { pathname } = new URL(request.url)
  try {
    return pathname.slice('/api/files'.length).split('/').filter(Boolean).map(decodeURIComponent).join('/')
  } catch (error) {
    throw new PlaygroundError(
      'invalid-input',
      `The path ${pathname} is not well-formed: a % in a file name is written %25.`,
      { cause: error },
    )
  }
}

function namedPathOf(request: Request): string {
  const path = pathOf(request)
  if (!path) throw new PlaygroundError('invalid-input', 'Name a file: /api/files/<path>.')
  return path
}

import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { NextRequest } from 'next/server'
import { PlaygroundError } from '../../../../lib/errors.ts'
import { assertMayWrite } from '../../../../lib/people/reach.ts'
import { ownedName } from '../../../../lib/process/owned-name.ts'
import { temporaryDir } from '../../../../lib/process/remove-orphaned-files.ts'
import { growthBy } from '../../../../lib/workspace/growth-by.ts'
import { parsePath } from '../../../../lib/workspace/parse-path.ts'
import { createShared } from '../../../../lib/workspace/share-work.ts'
import { defineRoute } from '../../../_server/define-route.ts'
import { etagOf, fileResponse } from '../../../_server/file-response.ts'
import { asDownload, uploads } from '../../../_server/files-under-way.ts'
import { formatIn } from '../../../_server/format-in.ts'
import { describeError } from '../../../_server/http-error.ts'
import { listShown } from '../../../_server/list-shown.ts'
import { pathInUrl } from '../../../_server/path-in-url.ts'
import { zipResponse } from '../../../_server/zip-response.ts'

const FILE_MAX_BYTES = 32 * 1024 * 1024
/** It goes to the disk as it arrives, not into memory. */
const ZIP_MAX_BYTES = 256 * 1024 * 1024

// Of ten thousand files the list is written once for all who ask for it at the same time.
const lists = createShared<Buffer>()
const JSON_HEADERS = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }

/**
 * A file of the person's workspace; without a path the list of all of them. With `format=zip` a folder, or all of it, as a zip
 * file.
 */
export const GET = defineRoute(async ({ request, person, playground }) => {
  const workspace = playground.workspace(person)
  const path = pathOf(request)
  const headersOnly = request.method === 'HEAD'
  if (formatIn(request) === 'zip')
    return asDownload(person.id, async (leave) =>
      zipResponse(await playground.zip.export(person, path, { signal: request.signal }), {
        ...{ headersOnly, signal: request.signal, onClosed: leave },
      }),
    )
  if (!path) {
    const list = await lists(person.id, async () => Buffer.from(JSON.stringify(await listShown(workspace))))
    return new Response(new Uint8Array(list), { headers: JSON_HEADERS })
  }
  return asDownload(person.id, async (leave) =>
    fileResponse(path, await workspace.open(path), {
      download: request.nextUrl.searchParams.has('download'),
      ...{ headersOnly, signal: request.signal, onClosed: leave },
    }),
  )
})

/**
 * Writes a file; the body is its content, which has to fit beside what the person keeps already. With `If-None-Match: *`
 * a file that is there is not replaced: the answer is 412. With `If-Match` and the ETag of what was read it is replaced only
 * while it is still that.
 */
export const PUT = defineRoute(async ({ request, person, playground, readBody }) => {
  assertMayWrite(person, 'change files')
  const path = namedPathOf(request)
  const workspace = playground.workspace(person)
  const mayReplace = request.headers.get('if-none-match')?.trim() !== '*'
  const ifTag = tagIn(request)
  const leave = await uploads.enter(person.id)
  try {
    // Asked before room is made: that costs what was deleted, and the write will ask again.
    if (!mayReplace) await workspace.assertNoFile(path)
    const place = parsePath(path).join('/')
    const growth = async (bytes: number) => (await growthBy(workspace.dir, [{ path: place, bytes }])).bytes
    const content = await playground.withinQuota(person, (reserve) =>
      readBody(FILE_MAX_BYTES, async (bytes) => reserve(await growth(bytes))),
    )
    // It asks for room itself: what it was to replace may have been moved while the body came.
    const entry = await workspace.write(path, content, { mayReplace, ...(ifTag !== undefined && { ifTag }) })
    return Response.json(entry, { headers: { 'Cache-Control': 'no-store', ETag: etagOf(entry) } })
  } catch (error) {
    if ((!mayReplace || ifTag !== undefined) && isConflict(error)) return notReplaced(error)
    throw error
  } finally {
    leave()
  }
})

/**
 * With `format=zip`: takes what is in a zip file, into the folder of the path. All of it or nothing. With `If-None-Match: *` it
 * replaces no file; where one is there the answer is 412.
 */
export const POST = defineRoute(async ({ request, person, playground, saveBody }) => {
  assertMayWrite(person, 'change files')
  if (formatIn(request) === null)
    throw new PlaygroundError('invalid-input', 'Expected a zip file and format=zip. A single file is sent by PUT.')
  const into = pathOf(request)
  const mayReplace = request.headers.get('if-none-match')?.trim() !== '*'
  const leave = await uploads.enter(person.id)
  const dir = temporaryDir(playground.config.paths.dataDir)
  const file = join(dir, ownedName())
  try {
    await mkdir(dir, { recursive: true, mode: 0o700 })
    await saveBody(file, ZIP_MAX_BYTES)
    return await playground.zip.import(person, file, { into, mayReplace, signal: request.signal })
  } catch (error) {
    if (!mayReplace && isConflict(error)) return notReplaced(error)
    throw error
  } finally {
    await rm(file, { force: true })
    leave()
  }
})

/** Removes a file, or a folder with all that is in it. */
export const DELETE = defineRoute(async ({ request, person, playground }) => {
  await playground.workspace(person).remove(namedPathOf(request))
  return new Response(null, { status: 204 })
})

/** What If-Match says; `*` is met by any file, and then it says nothing. */
function tagIn(request: NextRequest): string | undefined {
  const header = request.headers.get('if-match')?.trim()
  return header === undefined || header === '*' ? undefined : header.replace(/^"(.*)"$/, '$1')
}

const isConflict = (error: unknown) => error instanceof PlaygroundError && error.code === 'conflict'

const notReplaced = (error: unknown) =>
  Response.json(describeError(error).body, { status: 412, headers: { 'Cache-Control': 'no-store' } })

const pathOf = (request: Request) => pathInUrl(request, '/api/files')

function namedPathOf(request: Request): string {
  const path = pathOf(request)
  if (!path) throw new PlaygroundError('invalid-input', 'Name a file: /api/files/<path>.')
  return path
}

import { readImage } from '../../../_docs/contents.ts'

/** A picture of a page, for everybody as the pages are. */
export async function GET(_: Request, { params }: { params: Promise<{ name: string }> }): Promise<Response> {
  const image = readImage((await params).name)
  if (!image) return new Response('There is no such picture.', { status: 404 })
  return new Response(new Uint8Array(image), {
    headers: { 'Content-Type': 'image/png', 'Cache-Control': 'max-age=3600' },
  })
}

import { readImage } from '../../../_docs/contents.ts'
import { words } from '../../../_docs/words.ts'

/** A picture of a page, for everybody as the pages are. */
export async function GET(_: Request, { params }: { params: Promise<{ name: string }> }): Promise<Response> {
  const image = readImage((await params).name)
  if (!image) return new Response(words.noPicture, { status: 404 })
  return new Response(new Uint8Array(image), {
    headers: { 'Content-Type': 'image/png', 'Cache-Control': 'max-age=3600' },
  })
}

import type { NextRequest } from 'next/server'
import { PlaygroundError } from '../../lib/errors.ts'

/** The form in which a folder travels; null where none is named. Throws `invalid-input` for any other than a zip file. */
export function formatIn(request: NextRequest): 'zip' | null {
  const format = request.nextUrl.searchParams.get('format')
  if (format === null || format === 'zip') return format
  throw new PlaygroundError(
    'invalid-input',
    `format is "zip" or left out, and was ${JSON.stringify(format.slice(0, 20))}.`,
  )
}

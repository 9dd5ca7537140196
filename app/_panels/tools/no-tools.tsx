import Link from 'next/link'
import { words } from './words.ts'

/** There is nothing to choose from. */
export function NoTools() {
  return (
    <p className="px-3.5 py-4 text-ink2">
      {words.none.before}{' '}
      <Link href="/connections" prefetch={false} className="font-medium text-accent underline">
        {words.connect}
      </Link>
      {words.none.after}
    </p>
  )
}

import Link from 'next/link'
import { words as all } from '../words.ts'

const words = all.delete
const LINK = 'inline-flex min-h-6 items-center font-medium text-accent hover:underline max-lg:min-h-11'

/** What can be taken along, what goes at once, what later, and what stays. */
export function WhatGoes({ graceDays }: { graceDays: number }) {
  return (
    <dl className="grid gap-x-4 gap-y-2.5 sm:grid-cols-[128px_minmax(0,1fr)] [&>dd]:text-ink2 [&>dt]:font-medium">
      <dt>{words.first}</dt>
      <dd className="flex flex-wrap gap-x-4">
        <a href="/api/files?format=zip" download className={LINK}>
          {words.files}
        </a>
        <Link href="/runs" prefetch={false} className={LINK}>
          {words.runs}
        </Link>
      </dd>
      <dt>{words.goesNow}</dt>
      <dd>{sentence(words.goesNowList)}</dd>
      <dt>{words.goesLater(graceDays)}</dt>
      <dd>{sentence(words.goesLaterList)}</dd>
      <dt>{words.stays}</dt>
      <dd>{sentence(words.staysList)}</dd>
    </dl>
  )
}

const sentence = (list: string) => list.charAt(0).toUpperCase() + list.slice(1)

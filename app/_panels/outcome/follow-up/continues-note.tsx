import { CornerDownRight } from 'lucide-react'
import Link from 'next/link'
import type { RunView } from '../../../_run/run-view.ts'
import { words } from './words.ts'

/** Over a run whose task goes on from another one. */
export function ContinuesNote({ continues }: Pick<RunView, 'continues'>) {
  if (continues === null) return null
  return (
    <p className="flex items-start gap-2 rounded-md bg-sunken px-3 py-2 text-ink2 text-xs">
      <CornerDownRight size={14} strokeWidth={1.8} aria-hidden className="mt-0.5 flex-none" />
      <span className="min-w-0">
        {words.continues}{' '}
        <Link href={`/runs/${continues}`} prefetch={false} className="font-mono text-accent underline">
          {continues}
        </Link>{' '}
        {words.withThat}
      </span>
    </p>
  )
}

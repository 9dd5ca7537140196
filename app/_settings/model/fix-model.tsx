'use client'
import Link from 'next/link'
import { fixForAdministrator, fixForOthers, type ModelFix, settingsOf } from '../../../lib/runs/model-fault.ts'
import { useIsAdministrator } from '../../_frame/administrator.tsx'

/** What to press about a fault of the model; for everybody but administrators, whom to ask. */
export function FixModel({ fix, className }: { fix: ModelFix; className?: string }) {
  if (!useIsAdministrator()) return <span className={className}>{fixForOthers(fix)}</span>
  return (
    <Link href={settingsOf(fix)} prefetch={false} className={className ?? 'font-medium text-accent hover:underline'}>
      {fixForAdministrator(fix)}
    </Link>
  )
}

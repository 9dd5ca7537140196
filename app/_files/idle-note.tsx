import type { IdleNotice } from '../../lib/people/cleaning/idle-notice.ts'
import { Alert } from '../_ui/alert.tsx'
import { words } from './words.ts'

/** What became of somebody's files while they did not come. */
export function IdleNote({ notice }: { notice: IdleNotice }) {
  const { again } = notice
  return (
    <div className="flex-none border-line border-b p-2 text-xs">
      <Alert tone="warn">
        <p>{words.idle.putAway(notice)}</p>
        {again && <p className="mt-1">{words.idle.again(again.idleDays, again.graceDays)}</p>}
      </Alert>
    </div>
  )
}

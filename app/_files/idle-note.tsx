import { formatQuantity } from '../../lib/format/duration.ts'
import type { IdleNotice } from '../../lib/people/cleaning/idle-notice.ts'
import { Alert } from '../_ui/alert.tsx'

/** What became of somebody's files while they did not come. */
export function IdleNote({ notice }: { notice: IdleNotice }) {
  const { kind, setAsideAt, at, folder, again } = notice
  return (
    <div className="flex-none border-line border-b p-2 text-xs">
      <Alert tone="warn">
        <p>
          Your files were put away on {dayOf(setAsideAt)} as nobody used them
          {kind === 'put-back' ? `. They have been back since ${dayOf(at)}` : `, and removed on ${dayOf(at)}`}
          {folder !== null && `, in the folder ${folder}, beside what was written here meanwhile`}.
        </p>
        {again && (
          <p className="mt-1">
            This happens after {formatQuantity(again.idleDays, 'day')} without use;{' '}
            {formatQuantity(again.graceDays, 'day')} later they are removed.
          </p>
        )}
      </Alert>
    </div>
  )
}

const dayOf = (iso: string) => iso.slice(0, 10)

import { Columns2, Link2, MoreHorizontal, RotateCw } from 'lucide-react'
import Link from 'next/link'
import { buttonStyle, IconButton } from '../../_ui/button.tsx'
import { join } from '../../_ui/join.ts'
import { nameOf } from '../run-words.ts'
import { words } from '../words.ts'
import { RowMenu } from './row-menu.tsx'
import type { ShownRow } from './row-props.ts'

/** What can be done with a run, over its last columns. */
export function RowButtons(props: ShownRow) {
  const { run, isStop, isNarrow, onAgain, onCompare, onCopyLink } = props
  const tab = isStop ? 0 : -1
  const name = nameOf(run)
  return (
    <span
      className={join(
        'flex items-center',
        !isNarrow &&
          'absolute top-1/2 -right-1.5 -translate-y-1/2 rounded-md border border-line bg-surface opacity-0 shadow-raised group-focus-within:opacity-100 group-hover:opacity-100',
      )}
    >
      {!isNarrow && (
        <>
          <IconButton
            label={words.row.againOf(name)}
            title={words.row.again}
            tabIndex={tab}
            onClick={() => onAgain(run)}
          >
            <RotateCw size={15} strokeWidth={1.8} aria-hidden />
          </IconButton>
          <IconButton
            label={words.row.compareOf(name)}
            title={words.row.compare}
            tabIndex={tab}
            onClick={() => onCompare(run)}
            className="max-2xl:hidden"
          >
            <Columns2 size={15} strokeWidth={1.8} aria-hidden />
          </IconButton>
          <IconButton
            label={words.row.copyLinkOf(name)}
            title={words.row.copyLink}
            tabIndex={tab}
            onClick={() => onCopyLink(run)}
            className="max-2xl:hidden"
          >
            <Link2 size={15} strokeWidth={1.8} aria-hidden />
          </IconButton>
        </>
      )}
      <RowMenu {...props} name={name} tabIndex={tab}>
        <MoreHorizontal size={16} strokeWidth={1.8} aria-hidden />
      </RowMenu>
    </span>
  )
}

/** The way to a run that waits: to the call that may be allowed, or to the question that can be answered. */
export function WaitingButton({ run, isStop }: Pick<ShownRow, 'run' | 'isStop'>) {
  const name = nameOf(run)
  const isQuestion = run.soFar?.asks?.kind === 'answer'
  return (
    <Link
      href={`/runs/${run.runId}`}
      prefetch={false}
      tabIndex={isStop ? 0 : -1}
      aria-label={isQuestion ? words.answerOf(name) : words.reviewOf(name)}
      className={buttonStyle({ size: 'small' })}
    >
      {isQuestion ? words.answer : words.review}
    </Link>
  )
}

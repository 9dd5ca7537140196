'use client'
import type { RunSummary } from '../../../lib/playground.ts'
import { closePopoverOf, Popover } from '../../_ui/popover.tsx'
import type { RowActs } from '../row-acts.ts'
import { words } from '../words.ts'

interface Props extends RowActs {
  run: RunSummary
  name: string
  tabIndex: number
  children: React.ReactNode
}

/** Everything that can be done with a run. */
export function RowMenu({ run, name, tabIndex, children, ...acts }: Props) {
  const items: [label: string, act: () => void, isDanger?: boolean][] = [
    [words.row.again, () => acts.onAgain(run)],
    [words.row.compare, () => acts.onCompare(run)],
    [words.row.copyLink, () => acts.onCopyLink(run)],
    ...(run.facts?.isProgram ? [[words.name.menu, () => acts.onName(run)] as [string, () => void]] : []),
    [words.row.exportMarkdown, () => acts.onExport(run, 'md')],
    [words.row.exportJson, () => acts.onExport(run, 'json')],
    ...(run.facts?.lines ? [[words.row.download, () => acts.onExport(run, 'ts')] as [string, () => void]] : []),
    // A run is stopped before it is deleted.
    ...(run.status === 'finished'
      ? [[words.row.delete, () => acts.onDelete(run), true] as [string, () => void, boolean]]
      : []),
  ]
  return (
    <Popover
      label={words.row.actions(name)}
      align="end"
      className="min-w-48 p-1"
      button={{
        tabIndex,
        title: words.row.more,
        'aria-label': words.row.moreOf(name),
        className:
          'grid size-8 flex-none place-items-center rounded-md text-ink2 hover:bg-sunken -outline-offset-2! max-lg:size-11',
        children,
      }}
    >
      {items.map(([label, act, isDanger]) => (
        <button
          key={label}
          type="button"
          onClick={({ currentTarget }) => {
            closePopoverOf(currentTarget)
            act()
          }}
          className={`block h-8 w-full rounded-sm px-2.5 text-left -outline-offset-2! hover:bg-sunken max-lg:h-11 ${isDanger ? 'text-bad' : ''}`}
        >
          {label}
        </button>
      ))}
    </Popover>
  )
}

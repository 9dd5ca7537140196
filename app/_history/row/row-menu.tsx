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
    ['Run again', () => acts.onAgain(run)],
    ['Compare', () => acts.onCompare(run)],
    ['Copy link', () => acts.onCopyLink(run)],
    ...(run.facts?.isProgram ? [[words.name.menu, () => acts.onName(run)] as [string, () => void]] : []),
    ['Export as Markdown', () => acts.onExport(run, 'md')],
    ['Export as JSON', () => acts.onExport(run, 'json')],
    ...(run.facts?.lines ? [['Download the program', () => acts.onExport(run, 'ts')] as [string, () => void]] : []),
    // A run is stopped before it is deleted.
    ...(run.status === 'finished' ? [['Delete', () => acts.onDelete(run), true] as [string, () => void, boolean]] : []),
  ]
  return (
    <Popover
      label={`Actions for ${name}`}
      align="end"
      className="min-w-48 p-1"
      button={{
        tabIndex,
        title: 'More actions',
        'aria-label': `More actions: ${name}`,
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

'use client'
import { ChevronDown } from 'lucide-react'
import { Popover } from '../../_ui/popover.tsx'
import { Switch } from '../../_ui/switch.tsx'
import { words } from '../words.ts'
import type { Grid } from './grid.ts'

interface Props {
  grid: Grid
  inSight: readonly number[]
  /** Null for all of them. */
  onChoose(names: string[] | null): void
}

/** Which columns are in sight; at least one is. */
export function ColumnsMenu({ grid: { columns }, inSight, onChoose }: Props) {
  const all = columns.length
  const choose = (at: number, isOn: boolean) => {
    const next = columns.flatMap(({ name }, one) => ((one === at ? isOn : inSight.includes(one)) ? [name] : []))
    onChoose(next.length === all ? null : next)
  }
  return (
    <Popover
      label={words.table.columns}
      align="end"
      className="max-h-[60vh] min-w-52 overflow-y-auto p-2"
      button={{
        className:
          'inline-flex h-8 items-center gap-1.5 rounded-md px-2.5 font-medium text-xs hover:bg-sunken max-lg:h-11',
        children: (
          <>
            {inSight.length < all ? words.table.someColumns(inSight.length, all) : words.columns(all)}
            <ChevronDown size={13} strokeWidth={1.8} aria-hidden />
          </>
        ),
      }}
    >
      {columns.map(({ name }, at) => (
        <Switch
          key={name}
          isOn={inSight.includes(at)}
          disabled={inSight.length === 1 && inSight[0] === at}
          onSwitch={(isOn) => choose(at, isOn)}
          className="flex min-h-8 rounded-sm px-1.5 hover:bg-sunken"
        >
          <span className="max-w-64 truncate">{name}</span>
        </Switch>
      ))}
      {inSight.length < all && (
        <button
          type="button"
          onClick={() => onChoose(columns.map(({ name }) => name))}
          className="mt-1 min-h-7 px-1.5 font-medium text-accent text-xs hover:underline max-lg:min-h-11"
        >
          {words.table.allColumns}
        </button>
      )}
    </Popover>
  )
}

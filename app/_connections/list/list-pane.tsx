'use client'
import { Plus } from 'lucide-react'
import { type ReactNode, type RefObject, useMemo, useState } from 'react'
import type { ShownConnection } from '../../../lib/connections/shown-connection.ts'
import { Button, Key } from '../../_ui/button.tsx'
import { FilterButtons } from '../../_ui/filter-buttons.tsx'
import { FilterField } from '../../_ui/filter-field.tsx'
import { BUCKETS, type Bucket, countBuckets, filterServers, groupServers } from '../server-groups.ts'
import { NothingFits } from './nothing-fits.tsx'
import { ServerList } from './server-list.tsx'
import { useToolNames } from './use-tool-names.ts'
import { words } from './words.ts'

/** Left out where they have no server: all of them side by side need more room than there is. */
const RARE: ReadonlySet<Bucket> = new Set(['idle', 'never-tried'])

interface Props {
  connections: readonly ShownConnection[]
  chosen: string | null
  filterRef: RefObject<HTMLInputElement | null>
  onChoose(name: string): void
  onAdd(): void
  /** What stands between the filter and the servers. */
  notes: ReactNode
  /** What stands under the servers. */
  foot: ReactNode
}

/** All servers, and a filter over them and their tools. */
export function ListPane({ connections, chosen, filterRef, onChoose, onAdd, notes, foot }: Props) {
  const [text, setText] = useState('')
  const [bucket, setBucket] = useState<Bucket>('all')
  const counts = countBuckets(connections)
  const tools = connections.reduce((sum, one) => sum + one.tools, 0)
  const { names, ask } = useToolNames(tools)
  const groups = useMemo(
    () => groupServers(filterServers(connections, { text, bucket, names })),
    [connections, text, bucket, names],
  )
  function reset() {
    setText('')
    setBucket('all')
    filterRef.current?.focus()
  }
  return (
    <>
      <div className="flex h-12 flex-none items-center gap-2 border-line border-b px-4 max-lg:h-[52px]">
        <p className="font-semibold text-md">{words.title}</p>
        <p className="min-w-0 truncate text-ink3 tabular-nums">
          {words.servers(connections.length)}
          <span className="max-sm:hidden lg:max-2xl:hidden"> · {words.tools(tools)}</span>
        </p>
        <Button kind="primary" onClick={onAdd} className="ml-auto">
          <Plus size={16} strokeWidth={1.8} aria-hidden />
          {words.add}
        </Button>
      </div>
      <div className="grid flex-none gap-2 border-line border-b px-4 py-2.5">
        <FilterField
          label={words.filter}
          placeholder={words.filter}
          value={text}
          onChange={setText}
          inputRef={filterRef}
          onFocus={ask}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && text !== '') {
              event.preventDefault()
              setText('')
            }
            if (event.key !== 'ArrowDown') return
            event.preventDefault()
            document.querySelector<HTMLElement>('a[data-server]')?.focus()
          }}
        >
          <span aria-hidden className="max-lg:hidden">
            <Key>/</Key>
          </span>
        </FilterField>
        {/* The counts add up to all of them. */}
        <FilterButtons
          legend={words.state}
          choices={BUCKETS.filter((one) => !RARE.has(one) || one === bucket || counts[one] > 0)}
          words={words.buckets}
          counts={counts}
          value={bucket}
          onChoose={setBucket}
          className="overflow-x-auto [scrollbar-width:none]"
          buttonClassName="flex-auto px-[3px]"
        />
      </div>
      {notes}
      <section
        aria-label={words.list}
        data-scrolls
        // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard could not scroll here.
        tabIndex={0}
        className="relative min-h-0 flex-1 overflow-auto overscroll-contain focus-visible:outline-offset-[-2px]"
      >
        {groups.length > 0 ? (
          <ServerList groups={groups} chosen={chosen} text={text} onChoose={onChoose} />
        ) : (
          <NothingFits text={text} connections={connections} names={names} onReset={reset} onLook={setText} />
        )}
        {foot}
      </section>
    </>
  )
}

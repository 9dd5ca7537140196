'use client'
import { Ban, ChevronRight, Pin, Search, TriangleAlert } from 'lucide-react'
import { memo, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatCount } from '../../../lib/format/duration.ts'
import { LetterTile } from '../../_ui/badge.tsx'
import { Button } from '../../_ui/button.tsx'
import { countTools, filterCatalog, type ListedServer, type ListedTool } from './catalog.ts'
import { Nearest } from './nearest.tsx'
import { nameOf, type PinAct, type ToolPins } from './pins.ts'
import { ToolAbout } from './tool-about.tsx'
import { words } from './words.ts'

/** So many tools of a server are in the page at first, and come with each asking for more. */
const TOOLS_AT_ONCE = 100
/** A filter that leaves so few shows them at once. */
const FEW_TOOLS = 200

interface Pinning {
  pins: ToolPins
  onPin(act: PinAct): void
}

interface Props extends Pinning {
  servers: ListedServer[]
}

/** Every tool there is, by server, with a filter. */
export const CatalogList = memo(function CatalogList({ servers, pins, onPin }: Props) {
  const [filter, setFilter] = useState('')
  const shown = useMemo(() => filterCatalog(servers, filter), [servers, filter])
  const total = countTools(servers)
  const isOpen = filter.trim() !== '' && countTools(shown) <= FEW_TOOLS
  return (
    <>
      <label className="mx-3 my-2.5 flex h-8 items-center gap-2 rounded-md border border-edge px-2.5 text-ink3 focus-within:border-accent max-lg:h-11">
        <Search size={14} strokeWidth={1.8} aria-hidden />
        <input
          type="search"
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
          aria-label={words.all.filter}
          placeholder={words.all.filterOf(total)}
          className="min-w-0 flex-1 bg-transparent text-ink outline-none max-lg:text-[16px]"
        />
      </label>
      <p role="status" className="sr-only">
        {filter ? words.all.count(countTools(shown)) : ''}
      </p>
      {shown.length === 0 ? (
        <Nearest filter={filter} />
      ) : (
        <ul>
          {shown.map((server) => (
            <ServerRow
              key={`${server.name}:${isOpen}`}
              server={server}
              isOpenAtFirst={isOpen}
              pins={pins}
              onPin={onPin}
            />
          ))}
        </ul>
      )}
    </>
  )
})

function ServerRow({ server, isOpenAtFirst, ...pinning }: { server: ListedServer; isOpenAtFirst: boolean } & Pinning) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const [most, setMost] = useState(TOOLS_AT_ONCE)
  // There may be thousands: the page holds those that somebody looks at.
  const tools = isOpen ? server.tools.slice(0, most) : []
  const left = server.tools.length - most
  const list = useRef<HTMLUListElement>(null)

  /** Whoever asks by the keyboard goes on at the first of them. */
  function showMore() {
    flushSync(() => setMost(most + TOOLS_AT_ONCE))
    list.current?.children[most]?.querySelector('summary')?.focus()
  }
  return (
    <li>
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className="group">
        <summary className="flex min-h-8 list-none items-center gap-2 px-3.5 py-1 -outline-offset-2! hover:bg-sunken max-lg:min-h-11 [&::-webkit-details-marker]:hidden">
          <ChevronRight size={14} strokeWidth={1.8} aria-hidden className="text-ink3 group-open:rotate-90" />
          <LetterTile name={server.name} small />
          <span className="truncate">{server.name}</span>
          {server.broken.length > 0 && (
            <TriangleAlert size={14} strokeWidth={1.8} aria-label={words.all.broken} className="text-bad" />
          )}
          <span className="ml-auto text-ink3 text-xs">{formatCount(server.tools.length)}</span>
        </summary>
        {server.broken.map(({ file, reason }) => (
          <p key={`${file} ${reason}`} className="mx-3.5 my-1 rounded-md bg-bad-soft px-2.5 py-1.5 text-ink2 text-xs">
            <strong className="font-semibold text-bad">{file}</strong>: {reason}
          </p>
        ))}
        <ul ref={list} className="pb-1">
          {tools.map((tool) => (
            <ToolEntry key={tool.tool} server={server.name} tool={tool} {...pinning} />
          ))}
        </ul>
        {isOpen && left > 0 && (
          <p className="pr-3.5 pb-2 pl-[58px]">
            <Button size="small" onClick={showMore}>
              {words.all.more(Math.min(left, TOOLS_AT_ONCE), server.name)}
            </Button>
          </p>
        )}
      </details>
    </li>
  )
}

function ToolEntry({ server, tool, pins, onPin }: { server: string; tool: ListedTool } & Pinning) {
  const name = nameOf({ server, tool: tool.tool })
  const [isPinned, isExcluded] = [pins.pin.includes(name), pins.exclude.includes(name)]
  return (
    <li>
      <details className="group/tool">
        <summary className="flex min-h-7 list-none items-center gap-1.5 py-1 pr-3.5 pl-[58px] font-medium -outline-offset-2! hover:bg-sunken max-lg:min-h-11 [&::-webkit-details-marker]:hidden">
          <span className="min-w-0 [overflow-wrap:anywhere]">{tool.tool}</span>
          {isPinned && (
            <Pin
              size={12}
              strokeWidth={2}
              fill="currentColor"
              aria-label={words.pins.isPinned}
              className="text-accent"
            />
          )}
          {isExcluded && <Ban size={12} strokeWidth={2} aria-label={words.pins.isExcluded} className="text-ink3" />}
        </summary>
        <div className="pr-3.5 pb-2 pl-[58px]">
          <ToolAbout server={server} tool={tool} />
          <p className="mt-1 flex flex-wrap gap-1.5">
            <Button size="small" onClick={() => onPin({ does: 'pin', name })}>
              <Pin size={14} strokeWidth={1.8} aria-hidden />
              {isPinned ? words.pins.unpin : words.pins.pin}
            </Button>
            <Button size="small" onClick={() => onPin({ does: 'exclude', name })}>
              <Ban size={14} strokeWidth={1.8} aria-hidden />
              {isExcluded ? words.pins.allow : words.pins.exclude}
            </Button>
          </p>
        </div>
      </details>
    </li>
  )
}

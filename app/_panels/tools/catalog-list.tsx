'use client'
import { ChevronRight, Search, TriangleAlert } from 'lucide-react'
import { useMemo, useState } from 'react'
import { formatQuantity } from '../../_format/duration.ts'
import { LetterTile } from '../../_ui/badge.tsx'
import { countTools, filterCatalog, type ListedServer, type ListedTool } from './catalog.ts'
import { Nearest } from './nearest.tsx'

/** Every tool there is, by server, with a filter. */
export function CatalogList({ servers }: { servers: ListedServer[] }) {
  const [filter, setFilter] = useState('')
  const shown = useMemo(() => filterCatalog(servers, filter), [servers, filter])
  const total = countTools(servers)
  return (
    <>
      <label className="mx-3 my-2.5 flex h-8 items-center gap-2 rounded-md border border-edge px-2.5 text-ink3 focus-within:border-accent max-lg:h-11">
        <Search size={14} strokeWidth={1.8} aria-hidden />
        <input
          type="search"
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
          aria-label="Filter tools"
          placeholder={`Filter ${formatQuantity(total, 'tool')}`}
          className="min-w-0 flex-1 bg-transparent text-ink outline-none max-lg:text-[16px]"
        />
      </label>
      <p role="status" className="sr-only">
        {filter ? formatQuantity(countTools(shown), 'tool') : ''}
      </p>
      {shown.length === 0 ? (
        <Nearest filter={filter} />
      ) : (
        <ul>
          {shown.map((server) => (
            <ServerRow key={server.name} server={server} isOpen={filter.trim() !== ''} />
          ))}
        </ul>
      )}
    </>
  )
}

function ServerRow({ server, isOpen }: { server: ListedServer; isOpen: boolean }) {
  return (
    <li>
      <details open={isOpen} className="group">
        <summary className="flex min-h-8 list-none items-center gap-2 px-3.5 py-1 -outline-offset-2! hover:bg-sunken max-lg:min-h-11 [&::-webkit-details-marker]:hidden">
          <ChevronRight size={14} strokeWidth={1.8} aria-hidden className="text-ink3 group-open:rotate-90" />
          <LetterTile name={server.name} small />
          <span className="truncate">{server.name}</span>
          {server.broken.length > 0 && (
            <TriangleAlert size={14} strokeWidth={1.8} aria-label="partly broken" className="text-bad" />
          )}
          <span className="ml-auto text-ink3 text-xs">{server.tools.length}</span>
        </summary>
        {server.broken.map(({ file, reason }) => (
          <p key={file} className="mx-3.5 my-1 rounded-md bg-bad-soft px-2.5 py-1.5 text-ink2 text-xs">
            <strong className="font-semibold text-bad">{file}</strong> cannot be read: {reason}
          </p>
        ))}
        <ul className="pb-1">
          {server.tools.map((tool) => (
            <ToolEntry key={tool.tool} tool={tool} />
          ))}
        </ul>
      </details>
    </li>
  )
}

function ToolEntry({ tool }: { tool: ListedTool }) {
  return (
    <li>
      <details className="group/tool">
        <summary className="min-h-7 list-none py-1 pr-3.5 pl-[58px] font-medium -outline-offset-2! hover:bg-sunken max-lg:min-h-11 max-lg:py-3 [&::-webkit-details-marker]:hidden">
          {tool.tool}
        </summary>
        <div className="pr-3.5 pb-2 pl-[58px] text-ink2 text-xs">
          <p>{tool.description}</p>
          <code className="mt-1 block break-words rounded-sm bg-sunken px-2 py-1 font-mono text-2xs">
            {tool.signature}
          </code>
        </div>
      </details>
    </li>
  )
}

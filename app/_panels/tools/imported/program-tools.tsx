'use client'
import { ChevronRight } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { ChosenTool } from '../../../../lib/runs/event.ts'
import { LetterTile } from '../../../_ui/badge.tsx'
import { join } from '../../../_ui/join.ts'
import type { ListedTool } from '../catalog.ts'
import { nameOf } from '../pins.ts'
import { ToolAbout } from '../tool-about.tsx'
import { importedLists } from './imported-lists.ts'
import { words } from './words.ts'

interface Props {
  program: string
  /** For the task that its first version was written for. */
  chosen: readonly ChosenTool[]
  listed: ReadonlyMap<string, ListedTool>
  isEdited: boolean
}

/** The tools of a program that was edited or given: what it imports, which is what it can call, and what was chosen for its task. */
export function ProgramTools({ program, chosen, listed, isEdited }: Props) {
  const lists = useMemo(() => importedLists(program, chosen, listed), [program, chosen, listed])
  return (
    <div className="pb-3">
      <Title>{words.imported}</Title>
      {lists.imported.length === 0 && <p className="px-3.5 py-1 text-ink2">{words.importsNone}</p>}
      <ul aria-label={words.imported}>
        {lists.imported.map((tool) => (
          <Row key={nameOf(tool)} {...tool} listed={listed.get(nameOf(tool))} />
        ))}
      </ul>
      {lists.chosen.length > 0 && (
        <>
          <Title>{words.chosen}</Title>
          <ul aria-label={words.chosen}>
            {lists.chosen.map((tool) => (
              <Row
                key={nameOf(tool)}
                {...tool}
                isConnected={listed.has(nameOf(tool))}
                listed={listed.get(nameOf(tool))}
              />
            ))}
          </ul>
        </>
      )}
      <p className="mx-3.5 mt-2.5 rounded-md bg-sunken px-[11px] py-[9px] text-ink2 text-xs">
        {isEdited ? words.edited(listed.size) : words.given(listed.size)}
      </p>
    </div>
  )
}

const Title = ({ children }: { children: string }) => (
  <h3 className="px-3.5 pt-2.5 pb-0.5 font-medium text-ink3 text-xs">{children}</h3>
)

/** One tool; it opens to what it does. With a score it was chosen, and is grey. */
function Row({
  server,
  tool,
  score,
  isConnected,
  listed,
}: {
  server: string
  tool: string
  score?: number
  isConnected: boolean
  listed: ListedTool | undefined
}) {
  const [isOpen, setOpen] = useState(false)
  const isGrey = score !== undefined
  return (
    <li className="flex gap-2.5 px-3.5 py-1.5">
      <LetterTile name={server} />
      <div className="min-w-0 flex-1">
        <button
          type="button"
          disabled={!listed}
          aria-expanded={listed ? isOpen : undefined}
          onClick={() => setOpen(!isOpen)}
          className="block w-full rounded-sm text-left leading-[17px] max-lg:min-h-11"
        >
          <span className="flex items-center justify-between gap-2">
            <span className={join('truncate', isGrey ? 'font-medium text-ink2' : 'font-semibold')}>{tool}</span>
            {isGrey && (
              <span className="font-mono text-ink2 text-xs">
                <span className="sr-only">{words.beforeScore}</span>
                {score.toFixed(2)}
              </span>
            )}
          </span>
          <span className="flex items-center gap-0.5 text-ink3 text-xs">
            <span className="sr-only">{words.beforeServer}</span>
            <span className="truncate">{server}</span>
            {listed && (
              <ChevronRight
                size={12}
                strokeWidth={1.8}
                aria-hidden
                className={join('flex-none', isOpen && 'rotate-90')}
              />
            )}
            {!isConnected && <span className="ml-1 text-warn">{words.notConnected}</span>}
          </span>
        </button>
        {isGrey && (
          <div aria-hidden className="mt-[5px] h-1 rounded-full bg-sunken">
            <div className="h-1 rounded-full bg-edge" style={{ width: `${Math.min(1, Math.max(0, score)) * 100}%` }} />
          </div>
        )}
        {isOpen && listed && (
          <div className="py-1.5">
            <ToolAbout server={server} tool={listed} />
          </div>
        )}
      </div>
    </li>
  )
}

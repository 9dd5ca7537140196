'use client'
import { ChevronRight } from 'lucide-react'
import { LetterTile } from '../../_ui/badge.tsx'
import { join } from '../../_ui/join.ts'
import type { ListedTool } from './catalog.ts'
import { InjectedInstructionsNote } from './injected-instructions-note.tsx'
import { PinButtons } from './pin-buttons.tsx'
import { nameOf, type PinAct, type ToolPins } from './pins.ts'
import type { RankedRow } from './ranking.ts'
import { ToolAbout } from './tool-about.tsx'
import { words } from './words.ts'

interface Props {
  row: RankedRow
  /** What the catalog says of it; undefined when it is not connected any more. */
  listed: ListedTool | undefined
  isNear: boolean
  isOpen: boolean
  /** Whether Tab comes here: of all rows to one. */
  isCurrent: boolean
  pins: ToolPins
  /** Null while a run is on its way: it has its tools. */
  onPin: ((act: PinAct) => void) | null
  onOpen(): void
}

/** A tool with its score, its reasons and what it costs to read; opens to what it does. */
export function ToolRow({ row, listed, isNear, isOpen, isCurrent, pins, onPin, onOpen }: Props) {
  const { server, tool, score, why, tokens, injectedInstructions } = row
  const name = nameOf(row)
  const isExcluded = pins.exclude.includes(name)
  const tabIndex = isCurrent ? 0 : -1
  return (
    <li
      data-row={name}
      className={join(
        'group/row relative flex gap-2.5 px-3.5 hover:bg-sunken/60',
        isNear ? 'py-1' : 'pt-[7px] pb-[5px]',
      )}
    >
      <LetterTile name={server} />
      <div className="min-w-0 flex-1">
        <button
          type="button"
          data-open
          tabIndex={tabIndex}
          aria-expanded={isOpen}
          onClick={onOpen}
          className="block w-full rounded-sm text-left max-lg:min-h-11"
        >
          <span className="flex items-center justify-between gap-2 leading-[17px]">
            <span
              className={join(
                'truncate',
                isNear ? 'font-medium text-ink2' : 'font-semibold',
                isExcluded && 'line-through',
              )}
            >
              {tool}
            </span>
            <span className="font-mono text-ink2 text-xs leading-[17px]">
              <span className="sr-only">{words.row.beforeScore}</span>
              {score.toFixed(2)}
            </span>
          </span>
          <span className="flex justify-between gap-2 text-ink3 text-xs leading-[17px]">
            <span className="flex min-w-0 items-center gap-0.5">
              <span className="sr-only">{words.row.beforeServer}</span>
              <span className="truncate">{server}</span>
              <ChevronRight
                size={12}
                strokeWidth={1.8}
                aria-hidden
                className={join('flex-none', isOpen && 'rotate-90')}
              />
            </span>
            {typeof tokens === 'number' && <span className="flex-none tabular-nums">{words.row.tokens(tokens)}</span>}
          </span>
        </button>
        <div aria-hidden className="my-[5px] h-1 rounded-full bg-sunken group-hover/row:bg-line">
          <div
            className={join('h-1 rounded-full', isNear ? 'bg-edge' : 'bg-accent')}
            style={{ width: `${Math.min(1, Math.max(0, score)) * 100}%` }}
          />
        </div>
        {(!isNear || isOpen) && <Why words={why} />}
        {injectedInstructions && <InjectedInstructionsNote found={injectedInstructions} isChosen={!isNear} />}
        {isOpen && (
          <div className="py-1.5">
            {listed ? (
              <ToolAbout server={server} tool={listed} />
            ) : (
              <p className="text-ink2 text-xs">{words.row.isGone}</p>
            )}
          </div>
        )}
      </div>
      {onPin && (
        <PinButtons
          server={server}
          tool={tool}
          pins={pins}
          onPin={onPin}
          tabIndex={tabIndex}
          className={join('-mr-2 flex-none lg:absolute lg:left-3.5', isNear ? 'lg:top-1' : 'lg:top-[7px]')}
        />
      )}
    </li>
  )
}

/** Matched words as chips, the clause as plain text. */
function Why({ words: matched }: { words: readonly string[] }) {
  if (matched.length === 0) return null
  return (
    <p className="flex flex-wrap gap-x-1 gap-y-0.5 text-ink3 text-xs">
      <span className="sr-only">{words.row.beforeWhy}</span>
      {matched.map((word) =>
        /^clause \d+$/.test(word) ? (
          <span key={word} className="pl-0.5">
            {word}
          </span>
        ) : (
          <span key={word} className="max-w-full truncate rounded-[4px] bg-accent-soft px-[5px] text-accent">
            {word}
          </span>
        ),
      )}
    </p>
  )
}

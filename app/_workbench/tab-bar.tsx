'use client'
import { CodeXml, Flag, House, List, Wrench } from 'lucide-react'
import { join } from '../_ui/join.ts'
import { words } from './words.ts'

export type BenchTab = 'start' | 'result' | 'program' | 'calls' | 'tools'

const ICON = { start: House, result: Flag, program: CodeXml, calls: List, tools: Wrench }

interface Props {
  /** There is no program, but what the model did turn by turn. */
  isDirect: boolean
  tabs: BenchTab[]
  current: BenchTab
  /** A tab where something changed that was not looked at. */
  unseen: BenchTab | null
  onChoose(tab: BenchTab): void
}

/** One panel at a time on a narrow screen. */
export function TabBar({ isDirect, tabs, current, unseen, onChoose }: Props) {
  return (
    <nav
      aria-label={words.tabs.label}
      className="sticky bottom-0 z-10 flex border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      {tabs.map((tab) => {
        const Icon = ICON[tab]
        const isCurrent = tab === current
        return (
          <button
            key={tab}
            type="button"
            aria-current={isCurrent ? 'true' : undefined}
            onClick={() => onChoose(tab)}
            className={join(
              'relative grid h-[54px] flex-1 place-content-center justify-items-center gap-px font-medium text-xs -outline-offset-2!',
              isCurrent ? 'text-accent shadow-[inset_0_2px_var(--accent)]' : 'text-ink2',
            )}
          >
            <Icon size={18} strokeWidth={1.8} aria-hidden />
            {isDirect && tab === 'program' ? words.tabs.turns : words.tabs[tab]}
            {unseen === tab && !isCurrent && (
              <span className="absolute top-2 left-1/2 ml-3 size-2 rounded-full bg-accent">
                <span className="sr-only">{words.tabs.changed}</span>
              </span>
            )}
          </button>
        )
      })}
    </nav>
  )
}

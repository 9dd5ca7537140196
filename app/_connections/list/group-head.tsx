import { ChevronDown, ChevronRight } from 'lucide-react'
import { formatCount } from '../../../lib/format/duration.ts'
import { join } from '../../_ui/join.ts'
import type { Group } from '../server-groups.ts'
import { words } from './words.ts'

interface Props {
  group: Group
  isOpen: boolean
  onTurn(title: string, isOpen: boolean): void
  className?: string
}

/** The head of a group: closes and opens it. */
export function GroupHead({ group: { title, rows }, isOpen, onTurn, className }: Props) {
  const tools = rows.reduce((sum, { connection }) => sum + connection.tools, 0)
  const Icon = isOpen ? ChevronDown : ChevronRight
  return (
    <button
      type="button"
      data-head={title}
      aria-expanded={isOpen}
      onClick={() => onTurn(title, !isOpen)}
      className={join(
        'flex h-8 w-full items-center gap-2 border-line border-b bg-canvas px-4 text-ink2 text-xs focus-visible:outline-offset-[-2px] max-lg:h-10',
        className,
      )}
    >
      <Icon size={14} strokeWidth={1.8} aria-hidden />
      <span className="font-semibold">{title}</span>
      <span className="tabular-nums">{formatCount(rows.length)}</span>
      {tools > 0 && <span className="ml-auto text-ink3 tabular-nums">{words.tools(tools)}</span>}
    </button>
  )
}

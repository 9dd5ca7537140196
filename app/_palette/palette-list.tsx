import {
  BookmarkPlus,
  CircleDot,
  CornerDownRight,
  File,
  Keyboard,
  type LucideIcon,
  Play,
  Plus,
  RotateCcw,
  Scale,
  Settings,
  Sparkles,
  Square,
  Trash2,
  Wrench,
  Zap,
} from 'lucide-react'
import { Key } from '../_ui/button.tsx'
import { join } from '../_ui/join.ts'
import { Marked } from '../_ui/marked.tsx'
import type { PaletteGroup } from './palette-groups.ts'
import type { PaletteRow, RowIcon } from './palette-row.ts'
import { words } from './words.ts'

const ICON: Record<RowIcon, LucideIcon> = {
  run: Play,
  stop: Square,
  write: Sparkles,
  add: Plus,
  save: BookmarkPlus,
  compare: Scale,
  delete: Trash2,
  reset: RotateCcw,
  page: CornerDownRight,
  runs: CircleDot,
  tool: Wrench,
  skill: Zap,
  file: File,
  settings: Settings,
  keys: Keyboard,
}

interface Props {
  /** Of the list; its rows begin with it. */
  id: string
  groups: readonly PaletteGroup[]
  current: string | null
  words: readonly string[]
  onPoint(id: string): void
  onChoose(row: PaletteRow): void
}

/** The id of a row in the document: a blank would end it. */
export const idOfRow = (list: string, row: string): string => `${list}-${encodeURIComponent(row)}`

/** What fits, group by group. The focus stays in the field: the keys move the row that is chosen. */
export function PaletteList({ id, groups, current, words: wanted, onPoint, onChoose }: Props) {
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label={words.title}
      tabIndex={-1}
      className={join('min-h-0 flex-1 overflow-y-auto overscroll-contain', groups.length > 0 && 'pb-2')}
    >
      {groups.map(({ name, rows, more }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields.
        <div key={name} role="group" aria-labelledby={`${id}-group-${name}`}>
          <div id={`${id}-group-${name}`} className="px-4 pt-2.5 pb-1 font-medium text-ink3 text-xs">
            {words.groups[name]}
          </div>
          {rows.map((row) => (
            <Row
              key={row.id}
              id={idOfRow(id, row.id)}
              row={row}
              isCurrent={row.id === current}
              words={wanted}
              onPoint={() => onPoint(row.id)}
              onChoose={() => onChoose(row)}
            />
          ))}
          {more > 0 && (name === 'tools' || name === 'files' || wanted.length > 0) && (
            <div className="px-4 py-1 text-ink3 text-xs">{words.more(more)}</div>
          )}
        </div>
      ))}
    </div>
  )
}

interface RowProps {
  id: string
  row: PaletteRow
  isCurrent: boolean
  words: readonly string[]
  onPoint(): void
  onChoose(): void
}

function Row({ id, row, isCurrent, words: wanted, onPoint, onChoose }: RowProps) {
  const Icon = ICON[row.icon]
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are at the field, which keeps the focus.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isCurrent}
      onPointerMove={() => !isCurrent && onPoint()}
      // The field keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className="mx-2 flex min-h-9 cursor-pointer items-center gap-2.5 rounded-md px-2 aria-selected:bg-accent-soft max-lg:min-h-11"
    >
      <Icon size={16} strokeWidth={1.8} aria-hidden className="flex-none text-ink3" />
      <span className="min-w-0 max-w-full flex-none truncate max-sm:flex-1">
        <Marked text={row.label} words={wanted} />
      </span>
      {row.path && <span className="min-w-0 flex-1 truncate text-ink3 text-xs">{row.path}</span>}
      {row.keys && (
        <span aria-hidden className="ml-auto flex flex-none gap-1 text-ink3 max-sm:hidden">
          {row.keys.map((key, index) => (
            <Key key={[key, index].join()}>{key}</Key>
          ))}
        </span>
      )}
    </div>
  )
}

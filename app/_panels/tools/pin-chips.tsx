'use client'
import { Ban, Pin, X } from 'lucide-react'
import { join } from '../../_ui/join.ts'
import { type PinAct, sayName, type ToolPins } from './pins.ts'
import { words } from './words.ts'

interface Props {
  pins: ToolPins
  /** Names of the tools there are. */
  known: { has(name: string): boolean }
  onPin(act: PinAct): void
}

/** What is pinned and excluded, each to be taken back. */
export function PinChips({ pins, known, onPin }: Props) {
  const chips = [
    ...pins.pin.map((name) => ({ name, does: 'pin' as const })),
    ...pins.exclude.map((name) => ({ name, does: 'exclude' as const })),
  ]
  if (chips.length === 0) return null
  return (
    <ul
      aria-label={words.pins.label}
      className="flex max-h-[92px] flex-none flex-wrap gap-1 overflow-auto border-line border-b px-3 py-2 max-lg:max-h-40"
    >
      {chips.map(({ name, does }) => {
        const Icon = does === 'pin' ? Pin : Ban
        const isKnown = known.has(name)
        const said = isKnown ? sayName(name) : words.pins.unknownOne(sayName(name))
        const label = does === 'pin' ? words.pins.unpinOne(said) : words.pins.allowOne(said)
        return (
          <li key={`${does} ${name}`} className="min-w-0 max-w-full">
            <button
              type="button"
              data-chip={name}
              onClick={() => onPin({ does, name })}
              aria-label={label}
              title={label}
              className={join(
                'flex h-6 max-w-full items-center gap-1 rounded-full px-2 text-xs max-lg:h-11 max-lg:px-3',
                isKnown
                  ? does === 'pin'
                    ? 'bg-accent-soft text-accent'
                    : 'bg-sunken text-ink2'
                  : 'bg-warn-soft text-warn',
              )}
            >
              <Icon size={12} strokeWidth={2} aria-hidden className="flex-none" />
              <span className={join('truncate', does === 'exclude' && 'line-through')}>{sayName(name)}</span>
              {!isKnown && <span className="flex-none">{words.pins.isUnknown}</span>}
              <X size={12} strokeWidth={2} aria-hidden className="flex-none" />
            </button>
          </li>
        )
      })}
    </ul>
  )
}

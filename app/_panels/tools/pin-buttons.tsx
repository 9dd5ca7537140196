'use client'
import { Ban, Pin } from 'lucide-react'
import { join } from '../../_ui/join.ts'
import { nameOf, type PinAct, type ToolPins } from './pins.ts'
import { words } from './words.ts'

interface Props {
  server: string
  tool: string
  pins: ToolPins
  onPin(act: PinAct): void
  tabIndex?: number
  className?: string
}

/** Pins a tool, or excludes it; pressed means that it is. */
export function PinButtons({ server, tool, pins, onPin, tabIndex, className }: Props) {
  const name = nameOf({ server, tool })
  const said = `${server}.${tool}`
  const [isPinned, isExcluded] = [pins.pin.includes(name), pins.exclude.includes(name)]
  const isSet = isPinned || isExcluded
  return (
    // On a wide screen they stand where the tile is, when the row is looked at or it is set.
    <span
      className={join(
        'flex lg:w-[26px] lg:flex-col lg:items-center lg:bg-surface',
        !isSet &&
          'lg:opacity-0 lg:group-focus-within/row:opacity-100 lg:group-hover/row:bg-sunken lg:group-hover/row:opacity-100',
        className,
      )}
    >
      <Toggle
        label={words.pins.pinOne(said)}
        keys="p"
        isOn={isPinned}
        tabIndex={tabIndex}
        onToggle={() => onPin({ does: 'pin', name })}
      >
        <Pin size={14} strokeWidth={1.8} fill={isPinned ? 'currentColor' : 'none'} aria-hidden />
      </Toggle>
      <Toggle
        label={words.pins.excludeOne(said)}
        keys="x"
        isOn={isExcluded}
        tabIndex={tabIndex}
        onToggle={() => onPin({ does: 'exclude', name })}
      >
        <Ban size={14} strokeWidth={isExcluded ? 2.4 : 1.8} aria-hidden />
      </Toggle>
    </span>
  )
}

interface ToggleProps {
  label: string
  keys: string
  isOn: boolean
  tabIndex: number | undefined
  onToggle(): void
  children: React.ReactNode
}

function Toggle({ label, keys, isOn, tabIndex, onToggle, children }: ToggleProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      aria-keyshortcuts={keys}
      data-act={keys}
      tabIndex={tabIndex}
      onClick={onToggle}
      className={join(
        'grid size-6 place-items-center rounded-sm hover:bg-sunken max-lg:size-11',
        isOn ? 'text-accent' : 'text-ink3',
      )}
    >
      {children}
    </button>
  )
}

'use client'
import { Ban, Pin } from 'lucide-react'
import { join } from '../../_ui/join.ts'
import { nameOf, type SettleAct, type Settled } from './settled.ts'

interface Props {
  server: string
  tool: string
  settled: Settled
  onSettle(act: SettleAct): void
  tabIndex?: number
  className?: string
}

/** Pins a tool, or excludes it; pressed means that it is. */
export function SettleButtons({ server, tool, settled, onSettle, tabIndex, className }: Props) {
  const name = nameOf({ server, tool })
  const said = `${server}.${tool}`
  const [isPinned, isExcluded] = [settled.pin.includes(name), settled.exclude.includes(name)]
  const isSettled = isPinned || isExcluded
  return (
    // On a wide screen they stand where the tile is, when the row is looked at or something is settled.
    <span
      className={join(
        'flex lg:w-[26px] lg:flex-col lg:items-center lg:bg-surface',
        !isSettled &&
          'lg:opacity-0 lg:group-focus-within/row:opacity-100 lg:group-hover/row:bg-sunken lg:group-hover/row:opacity-100',
        className,
      )}
    >
      <Toggle
        label={`Pin ${said}`}
        keys="p"
        isOn={isPinned}
        tabIndex={tabIndex}
        onToggle={() => onSettle({ does: 'pin', name })}
      >
        <Pin size={14} strokeWidth={1.8} fill={isPinned ? 'currentColor' : 'none'} aria-hidden />
      </Toggle>
      <Toggle
        label={`Exclude ${said}`}
        keys="x"
        isOn={isExcluded}
        tabIndex={tabIndex}
        onToggle={() => onSettle({ does: 'exclude', name })}
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

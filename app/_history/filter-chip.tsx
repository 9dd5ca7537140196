'use client'
import { ChevronDown, X } from 'lucide-react'
import { join } from '../_ui/join.ts'
import { closePopoverOf, Popover } from '../_ui/popover.tsx'
import { words } from './words.ts'

const LOOKS = 'inline-flex h-8 items-center gap-1.5 whitespace-nowrap rounded-full border px-3 font-medium max-lg:h-11'
const SET = 'border-accent bg-accent-soft text-accent'
const UNSET = 'border-edge bg-surface text-ink hover:bg-sunken'

interface Props {
  name: string
  /** In words; null while nothing is chosen. */
  value: string | null
  onClear(): void
  className?: string
  children: React.ReactNode
}

/** A filter: what can be chosen opens under it; once something is, it says so and can be taken off. */
export function FilterChip({ name, value, onClear, className = 'min-w-44 p-1', children }: Props) {
  const isSet = value !== null
  return (
    <span className="inline-flex min-w-0 max-w-full">
      <Popover
        label={name}
        className={className}
        button={{
          className: join(LOOKS, isSet ? join(SET, 'min-w-0 max-w-72 rounded-r-none border-r-0 pr-1.5') : UNSET),
          children: (
            <>
              <span className="truncate">{isSet ? words.filters.is(name, value) : name}</span>
              {!isSet && <ChevronDown size={14} strokeWidth={1.8} aria-hidden />}
            </>
          ),
        }}
      >
        {children}
      </Popover>
      {isSet && (
        <button
          type="button"
          aria-label={words.filters.remove(name, value)}
          title={words.filters.removeThis}
          onClick={onClear}
          className={join(LOOKS, SET, 'flex-none rounded-l-none border-l-0 pr-2.5 pl-1 max-lg:pr-3.5')}
        >
          <X size={14} strokeWidth={2} aria-hidden />
        </button>
      )}
    </span>
  )
}

/** A filter that is on or off. */
export function ToggleChip({ name, isOn, onToggle }: { name: string; isOn: boolean; onToggle(isOn: boolean): void }) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={() => onToggle(!isOn)}
      className={join(LOOKS, isOn ? SET : UNSET)}
    >
      {name}
      {isOn && <X size={14} strokeWidth={2} aria-hidden />}
    </button>
  )
}

/** Something that can be chosen under a filter. */
export function FilterChoice({
  isChosen,
  onChoose,
  children,
}: {
  isChosen: boolean
  onChoose(): void
  children: React.ReactNode
}) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={({ currentTarget }) => {
        closePopoverOf(currentTarget)
        onChoose()
      }}
      className="flex h-8 w-full items-center gap-3 rounded-sm px-2.5 text-left -outline-offset-2! hover:bg-sunken aria-pressed:bg-accent-soft aria-pressed:text-accent max-lg:h-11"
    >
      {children}
    </button>
  )
}

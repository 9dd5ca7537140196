'use client'
import { Search } from 'lucide-react'
import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { join } from './join.ts'

interface Props {
  /** What it filters, for those who hear it; and what stands in it while it is empty. */
  label: string
  placeholder: string
  value: string
  onChange(text: string): void
  onFocus?(): void
  onKeyDown?(event: KeyboardEvent<HTMLInputElement>): void
  inputRef?: Ref<HTMLInputElement>
  /** Behind what is typed, such as the key that leads here. */
  children?: ReactNode
  className?: string
}

/** A field that narrows a list as one types. */
export function FilterField({ label, placeholder, value, onChange, inputRef, children, className, ...events }: Props) {
  return (
    <label
      className={join(
        'flex h-8 items-center gap-2 rounded-md border border-edge bg-surface px-2.5 focus-within:outline-2 focus-within:outline-accent focus-within:outline-offset-2 max-lg:h-11',
        className,
      )}
    >
      <Search size={15} strokeWidth={1.8} aria-hidden className="flex-none text-ink3" />
      <span className="sr-only">{label}</span>
      <input
        ref={inputRef}
        type="search"
        value={value}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        onChange={(event) => onChange(event.target.value)}
        className="min-w-0 flex-1 text-ellipsis bg-transparent outline-none max-lg:text-[16px]"
        {...events}
      />
      {children}
    </label>
  )
}

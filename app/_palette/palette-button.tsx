'use client'
import { Search } from 'lucide-react'
import { Key } from '../_ui/button.tsx'
import { words } from './words.ts'

/** Opens the command palette. Where there is little room it is its picture alone. */
export function PaletteButton({ onOpen }: { onOpen(): void }) {
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      title={words.open}
      className="flex h-8 flex-none items-center gap-2 rounded-md border border-line bg-sunken px-2.5 text-ink3 hover:border-edge hover:text-ink max-xl:size-8 max-xl:justify-center max-xl:border-transparent max-xl:bg-transparent max-xl:px-0 max-lg:size-11 xl:w-[232px]"
    >
      <Search size={16} strokeWidth={1.8} aria-hidden className="flex-none" />
      <span className="flex-1 text-left max-xl:sr-only">{words.open}</span>
      <Key className="max-xl:hidden">Ctrl K</Key>
    </button>
  )
}

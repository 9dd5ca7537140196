'use client'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../_ui/button.tsx'
import { words } from '../words.ts'

/** The bar on top: the way back, what it is, and what can be done with it. */
export function CloseBar({ title, onClose, children }: { title: string; onClose(): void; children?: ReactNode }) {
  return (
    <div className="flex min-h-12 flex-none flex-wrap items-center gap-x-2 gap-y-1.5 border-line border-b px-4 max-lg:py-1.5">
      <div className="flex min-w-0 flex-[1_1_240px] items-center gap-2">
        <IconButton label={words.back} onClick={onClose} className="-ml-2">
          <X size={18} strokeWidth={1.8} aria-hidden />
        </IconButton>
        <h1
          title={title}
          className="min-w-0 font-semibold text-md lg:truncate max-lg:line-clamp-2 max-lg:[overflow-wrap:anywhere]"
        >
          {title}
        </h1>
      </div>
      {children && <div className="flex flex-wrap items-center gap-2">{children}</div>}
    </div>
  )
}

'use client'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../../_ui/button.tsx'
import { pageFrom } from './page-keys.ts'
import { words } from './words.ts'

interface Props {
  page: number
  pages: number
  note: string | null
  onTurn(page: number): void
}

/** Which page is shown, and the ways to the others. */
export function PageBar({ page, pages, note, onTurn }: Props) {
  return (
    <div className="flex min-h-10 max-lg:min-h-13 flex-none flex-wrap items-center gap-x-1 border-line border-b px-3 text-xs">
      <Turn label={words.previous} to={page - 1} pages={pages} onTurn={onTurn}>
        <ChevronLeft size={16} strokeWidth={1.8} aria-hidden />
      </Turn>
      <span className="flex items-center gap-1.5 text-ink2 tabular-nums">
        {words.page}
        <PageField key={page} page={page} pages={pages} onTurn={onTurn} />
        {words.ofPages(pages)}
      </span>
      <Turn label={words.next} to={page + 1} pages={pages} onTurn={onTurn}>
        <ChevronRight size={16} strokeWidth={1.8} aria-hidden />
      </Turn>
      {note !== null && <p className="min-w-0 flex-[1_1_200px] py-1 pl-2 text-warn">{note}</p>}
    </div>
  )
}

interface TurnProps {
  label: string
  to: number
  pages: number
  onTurn(page: number): void
  children: React.ReactNode
}

/** At the first and last page it stays where it is, so that the focus does. */
function Turn({ label, to, pages, onTurn, children }: TurnProps) {
  const isThere = to >= 1 && to <= pages
  return (
    <IconButton
      label={label}
      aria-disabled={!isThere}
      className="aria-disabled:opacity-40"
      onClick={() => isThere && onTurn(to)}
    >
      {children}
    </IconButton>
  )
}

function PageField({ page, pages, onTurn }: Omit<Props, 'note'>) {
  const [text, setText] = useState(String(page))
  function go() {
    const wanted = pageFrom(text, pages)
    setText(String(wanted ?? page))
    if (wanted !== null && wanted !== page) onTurn(wanted)
  }
  return (
    <input
      aria-label={words.page}
      inputMode="numeric"
      autoComplete="off"
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={go}
      onKeyDown={(event) => event.key === 'Enter' && go()}
      className="h-7 w-12 rounded-md border border-edge bg-surface px-1.5 text-center text-ink max-lg:h-11 max-lg:text-[16px]"
    />
  )
}

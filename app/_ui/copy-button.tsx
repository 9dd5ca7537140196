'use client'
import { Check, Copy } from 'lucide-react'
import { Button } from './button.tsx'
import { join } from './join.ts'
import { COPY_REFUSED, useCopy } from './use-copy.ts'
import { words } from './words.ts'

interface Props {
  text: string
  /** What is copied, for those who do not see what it stands beside. */
  of: string
  kind?: 'primary' | 'plain'
  className?: string
}

/** Copies a text, and says whether the browser let it. */
export function CopyButton({ text, of, kind = 'plain', className }: Props) {
  const { said, copy } = useCopy()
  const Icon = said === 'copied' ? Check : Copy
  return (
    <span className={join('flex flex-none flex-col items-end gap-1', className)}>
      <Button size="small" kind={kind} onClick={() => void copy(text)}>
        <Icon size={14} strokeWidth={1.8} aria-hidden />
        {said === 'copied' ? words.copied : words.copy}
        <span className="sr-only">{of}</span>
      </Button>
      <span role="status" className={said === 'refused' ? 'max-w-44 text-right text-bad text-xs' : 'sr-only'}>
        {said === 'copied' && words.copied}
        {said === 'refused' && COPY_REFUSED}
      </span>
    </span>
  )
}

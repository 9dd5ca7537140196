import { Check } from 'lucide-react'
import { Badge, type Tone } from '../_ui/badge.tsx'
import type { Trust } from './row.ts'

const LOOKS: Record<Trust, { words: string; tone: Tone; title: string; className?: string }> = {
  yours: {
    words: 'yours',
    tone: 'plain',
    title: 'You saved or wrote it.',
    className: 'border border-line bg-transparent',
  },
  reviewed: { words: 'reviewed', tone: 'ok', title: 'An administrator gave it to everybody.' },
  accepted: { words: 'accepted', tone: 'ok', title: 'Somebody else wrote it; you accepted it as it is.' },
  asks: {
    words: 'asks before first run',
    tone: 'warn',
    title: 'It is not as you saved or accepted it. Read it, then accept it.',
  },
  broken: { words: 'broken', tone: 'bad', title: 'It cannot be used as it is.' },
}

/** Whether a skill can be relied on, in a word. */
export function TrustBadge({ trust }: { trust: Trust }) {
  const { words, tone, title, className } = LOOKS[trust]
  return (
    <span title={title}>
      <Badge tone={tone} className={`${className ?? ''} max-sm:h-auto max-sm:whitespace-normal`}>
        {tone === 'ok' && <Check size={13} strokeWidth={1.8} aria-hidden />}
        {words}
      </Badge>
    </span>
  )
}

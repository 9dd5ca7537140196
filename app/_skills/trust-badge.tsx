import { Check } from 'lucide-react'
import { Badge, type Tone } from '../_ui/badge.tsx'
import type { Trust } from './row.ts'
import { words } from './words.ts'

const LOOKS: Record<Trust, { tone: Tone; className?: string }> = {
  yours: { tone: 'plain', className: 'border border-line bg-transparent' },
  reviewed: { tone: 'ok' },
  accepted: { tone: 'ok' },
  asks: { tone: 'warn' },
  broken: { tone: 'bad' },
}

/** Whether a skill can be relied on, in a word. */
export function TrustBadge({ trust }: { trust: Trust }) {
  const { tone, className } = LOOKS[trust]
  const { name, title } = words.trust[trust]
  return (
    <span title={title}>
      <Badge tone={tone} className={`${className ?? ''} max-sm:h-auto max-sm:whitespace-normal`}>
        {tone === 'ok' && <Check size={13} strokeWidth={1.8} aria-hidden />}
        {name}
      </Badge>
    </span>
  )
}

import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { join } from './join.ts'

const TONE = {
  bad: { icon: CircleAlert, className: 'bg-bad-soft text-bad' },
  ok: { icon: CircleCheck, className: 'bg-ok-soft text-ok' },
  warn: { icon: TriangleAlert, className: 'bg-warn-soft text-warn' },
}

/** A sentence on a tint about what happened; what went wrong is announced. */
export function Alert({ tone, children }: { tone: keyof typeof TONE; children: React.ReactNode }) {
  const { icon: Icon, className } = TONE[tone]
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={join('flex items-start gap-2 rounded-md px-3 py-2 [overflow-wrap:anywhere]', className)}
    >
      <Icon size={16} strokeWidth={1.8} aria-hidden className="mt-0.5 flex-none" />
      <div className="min-w-0">{children}</div>
    </div>
  )
}

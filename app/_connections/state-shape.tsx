import { CircleAlert, CircleCheck, CircleOff, CircleX, KeyRound, LoaderCircle, TriangleAlert } from 'lucide-react'
import type { Tone } from '../_ui/badge.tsx'
import { join } from '../_ui/join.ts'
import type { ServerState } from './server-state.ts'

const SHAPE: Record<Exclude<ServerState, 'never-tried' | 'idle'>, { icon: typeof CircleAlert; className: string }> = {
  connected: { icon: CircleCheck, className: 'text-ok' },
  failed: { icon: CircleX, className: 'text-bad' },
  'sign-in': { icon: KeyRound, className: 'text-warn' },
  changed: { icon: TriangleAlert, className: 'text-warn' },
  connecting: { icon: LoaderCircle, className: 'animate-spin text-accent' },
  stopped: { icon: CircleAlert, className: 'text-ink3' },
  off: { icon: CircleOff, className: 'text-ink3' },
}

/** The shape of a state; its word stands beside it. */
export function StateShape({ state }: { state: ServerState }) {
  if (state === 'never-tried' || state === 'idle') {
    return (
      <span
        aria-hidden
        className={join(
          'size-[15px] flex-none rounded-full border-[1.5px] border-ink3',
          state === 'never-tried' && 'border-dashed',
        )}
      />
    )
  }
  const { icon: Icon, className } = SHAPE[state]
  return <Icon size={16} strokeWidth={1.8} aria-hidden className={join('flex-none', className)} />
}

/** What the badge in its head looks like. */
export const STATE_TONE: Record<ServerState, Tone> = {
  failed: 'bad',
  'sign-in': 'warn',
  changed: 'ok',
  connecting: 'accent',
  connected: 'ok',
  idle: 'plain',
  'never-tried': 'plain',
  stopped: 'plain',
  off: 'plain',
}

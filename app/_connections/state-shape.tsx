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

/** What stands beside the name in a row; of one that is connected only for who cannot see its shape. */
export const STATE_WORD: Record<ServerState, string> = {
  failed: 'failed',
  'sign-in': 'sign in',
  changed: 'changed',
  connecting: 'connecting…',
  connected: 'connected',
  idle: 'idle',
  'never-tried': 'never tried',
  stopped: 'stopped',
  off: 'off',
}

/** What stands in its head. */
export const STATE_BADGE: Record<ServerState, { tone: Tone; words: string }> = {
  failed: { tone: 'bad', words: 'Failed' },
  'sign-in': { tone: 'warn', words: 'Waiting for sign-in' },
  changed: { tone: 'ok', words: 'Connected' },
  connecting: { tone: 'accent', words: 'Connecting' },
  connected: { tone: 'ok', words: 'Connected' },
  idle: { tone: 'plain', words: 'Idle' },
  'never-tried': { tone: 'plain', words: 'Never tried' },
  stopped: { tone: 'plain', words: 'Stopped' },
  off: { tone: 'plain', words: 'Off' },
}

'use client'
import { Lock } from 'lucide-react'
import type { Health } from '../../../lib/health/health.ts'
import { StatusKeys } from '../../_keys/status-keys.tsx'
import { words as keys } from '../../_keys/words.ts'
import { join } from '../../_ui/join.ts'
import { Popover } from '../../_ui/popover.tsx'
import type { ShownLimits } from '../outcome/running/running-card.tsx'
import { words } from './words.ts'

interface Props {
  health: Health | null
  connection: 'ok' | 'lost' | 'unknown'
  /** Seconds since the connection was lost. */
  lostForSeconds: number
  limits: ShownLimits
  runId: string | null
  /** Something was changed since that run. */
  isOld: boolean
}

/** The quiet facts: connection, sandbox, limits, which run. */
export function StatusBar({ health, connection, lostForSeconds, limits, runId, isOld }: Props) {
  return (
    <footer className="flex h-[26px] flex-none items-center gap-4 overflow-hidden whitespace-nowrap border-line border-t bg-surface px-4 text-ink3 text-xs max-lg:hidden">
      <span className="flex items-center gap-1.5">
        <span
          aria-hidden
          className={join(
            'size-2 rounded-full',
            connection === 'ok' ? 'bg-ok' : connection === 'lost' ? 'bg-warn' : 'bg-edge',
          )}
        />
        {connection === 'ok'
          ? words.connected
          : connection === 'lost'
            ? words.reconnecting(lostForSeconds)
            : words.connecting}
      </span>
      {health && <SandboxFacts sandbox={health.sandbox} />}
      <span className="max-2xl:hidden">{words.limits(limits)}</span>
      <span className="flex-1" />
      {runId && <span className="font-mono text-2xs">{isOld ? words.lastRun(runId) : words.run(runId)}</span>}
      <StatusKeys keys={[['F6', keys.nextPanel]]} />
    </footer>
  )
}

function SandboxFacts({ sandbox }: { sandbox: Health['sandbox'] }) {
  return (
    <Popover
      label={words.sandbox}
      side="above"
      className="max-w-sm px-3.5 py-3 text-sm"
      button={{
        className: 'flex min-h-6 items-center gap-1.5 -outline-offset-2! hover:text-ink',
        children: (
          <>
            <Lock size={13} strokeWidth={1.8} aria-hidden />
            {words.sandboxOf(sandbox.backend, sandbox.layers.length)}
          </>
        ),
      }}
    >
      <p className="font-semibold">{words.engine(sandbox.engine)}</p>
      <p className="mt-1 text-ink3 text-xs">{words.layers}</p>
      <ul className="mt-1 list-disc pl-4 text-ink2">
        {sandbox.layers.map((layer) => (
          <li key={layer}>{layer}</li>
        ))}
      </ul>
    </Popover>
  )
}

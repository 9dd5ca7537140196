'use client'
import { RefreshCw, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import type { ShownConnection } from '../../lib/connections/shown-connection.ts'
import { formatDuration } from '../_format/duration.ts'
import { Badge, LetterTile, type Tone } from '../_ui/badge.tsx'
import { Button } from '../_ui/button.tsx'
import { Card } from '../_ui/panel.tsx'
import { OfferView } from './offer-view.tsx'
import { SignInButton } from './sign-in-button.tsx'

const STATE: Record<ShownConnection['state'], { tone: Tone; words: string }> = {
  idle: { tone: 'plain', words: 'Not in use' },
  connecting: { tone: 'accent', words: 'Connecting' },
  connected: { tone: 'ok', words: 'Connected' },
  failed: { tone: 'bad', words: 'Cannot be reached' },
}
const SIGN_IN_NEEDED = { tone: 'warn' as const, words: 'Signing in needed' }
const FROM = { configuration: 'From the configuration', everybody: 'For everybody', own: 'Yours' }
const KIND = { builtin: 'built in', command: 'command', url: 'remote' }

interface Props {
  connection: ShownConnection
  /** How long it took to answer, when it was asked on this page. */
  pingMs: number | undefined
  isBusy: boolean
  onReconnect(): void
  onRemove(id: string): void
}

/** One server: its state, what went wrong, and what it offers when one looks. */
export function ConnectionCard({ connection, pingMs, isBusy, onReconnect, onRemove }: Props) {
  const { name, kind, where, from, id, tools, state, lastError, connectMs, secrets, signIn } = connection
  const [isOpen, setOpen] = useState(false)
  const titleId = useId()
  const { tone, words } = signIn === 'needed' ? SIGN_IN_NEEDED : STATE[state]
  const facts = [
    `${tools} ${tools === 1 ? 'tool' : 'tools'}`,
    connectMs !== null && `connected in ${formatDuration(connectMs)}`,
    pingMs !== undefined && `answers in ${formatDuration(pingMs)}`,
  ].filter((fact) => fact !== false)
  return (
    <Card aria-labelledby={titleId}>
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <LetterTile name={name} />
        <div className="min-w-0 flex-1 basis-60">
          <h2 id={titleId} className="flex flex-wrap items-center gap-2 font-semibold [overflow-wrap:anywhere]">
            {name}
            <Badge tone={isBusy ? 'accent' : tone}>{isBusy ? 'Asking…' : words}</Badge>
          </h2>
          {kind !== 'builtin' && <p className="mt-0.5 font-mono text-ink2 text-xs [overflow-wrap:anywhere]">{where}</p>}
          <p className="mt-1 text-ink3 text-xs">
            {FROM[from]}, {KIND[kind]}. {facts.join(', ')}.{signIn === 'done' && ' Signed in.'}
            {secrets.length > 0 && ` ${secrets.join(', ')} saved, not shown again.`}
          </p>
          {lastError && (
            <p className={`mt-1 text-xs [overflow-wrap:anywhere] ${state === 'failed' ? 'text-bad' : 'text-ink2'}`}>
              Last error: {lastError}
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          {id !== null && signIn === 'needed' && <SignInButton id={id} name={name} />}
          <Button size="small" disabled={isBusy} onClick={onReconnect} aria-label={`Reconnect ${name}`}>
            <RefreshCw size={14} strokeWidth={1.8} aria-hidden />
            Reconnect
          </Button>
          {id !== null && (
            <Button size="small" disabled={isBusy} onClick={() => onRemove(id)} aria-label={`Remove ${name}`}>
              <Trash2 size={14} strokeWidth={1.8} aria-hidden />
              Remove
            </Button>
          )}
        </div>
      </div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-label={`${isOpen ? 'Hide' : 'Show'} what it offers: ${name}`}
        onClick={() => setOpen(!isOpen)}
        className="mt-2 min-h-6 font-medium text-accent text-xs hover:underline max-lg:min-h-11"
      >
        {isOpen ? 'Hide what it offers' : 'Show what it offers'}
      </button>
      {/* Another number of tools is another list. */}
      {isOpen && <OfferView key={tools} server={name} />}
    </Card>
  )
}

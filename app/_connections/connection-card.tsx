'use client'
import { Power, RefreshCw, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import type { ShownConnection } from '../../lib/connections/shown-connection.ts'
import { formatDuration, formatQuantity } from '../../lib/format/duration.ts'
import { Badge, LetterTile, type Tone } from '../_ui/badge.tsx'
import { Button } from '../_ui/button.tsx'
import { Card } from '../_ui/panel.tsx'
import { ScrollText } from '../_ui/scroll-box.tsx'
import { ChooseTools } from './choose-tools.tsx'
import { OfferView } from './offer-view.tsx'
import { PendingNote } from './pending-note.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { SignInButton } from './sign-in-button.tsx'

const STATE: Record<ShownConnection['state'], { tone: Tone; words: string }> = {
  idle: { tone: 'plain', words: 'Not connected now' },
  connecting: { tone: 'accent', words: 'Connecting' },
  connected: { tone: 'ok', words: 'Connected' },
  failed: { tone: 'bad', words: 'Broken' },
  stopped: { tone: 'plain', words: 'Stopped' },
  disabled: { tone: 'plain', words: 'Off' },
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
  onCancel(): void
  onTurn(id: string, isOn: boolean): void
  onChooseTools(id: string, tools: string[] | null): void
  onRemove(id: string): void
}

/** One server: its state, what went wrong, and what it offers when one looks. */
export function ConnectionCard({
  connection,
  pingMs,
  isBusy,
  onReconnect,
  onCancel,
  onTurn,
  onChooseTools,
  onRemove,
}: Props) {
  const { name, kind, where, from, id, tools, state, connectMs, secrets, signIn, pending, isTheirs } = connection
  const [isOpen, setOpen] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const titleId = useId()
  const isOff = state === 'disabled'
  const isToTryAgain = state === 'failed' || state === 'stopped'
  const { tone, words } = stateOf(connection)
  const facts = [
    toolsOf(connection),
    connectMs !== null && `connected in ${formatDuration(connectMs)}`,
    pingMs !== undefined && `responds in ${formatDuration(pingMs)}`,
  ].filter((fact) => fact !== false)
  return (
    <Card aria-labelledby={titleId}>
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <LetterTile name={name} />
        <div className="min-w-0 flex-1 basis-60">
          <h2 id={titleId} className="flex flex-wrap items-center gap-2 font-semibold [overflow-wrap:anywhere]">
            {name}
            <Badge tone={isBusy && !pending ? 'accent' : tone}>{isBusy && !pending ? 'Asking…' : words}</Badge>
          </h2>
          {kind !== 'builtin' && <p className="mt-0.5 font-mono text-ink2 text-xs [overflow-wrap:anywhere]">{where}</p>}
          <p className="mt-1 text-ink3 text-xs">
            {FROM[from]}, {KIND[kind]}. {facts.join(', ')}.{signIn === 'done' && ' Signed in.'}
            {secrets.length > 0 && ` ${secrets.join(', ')} saved, not shown again.`}
          </p>
          {pending && <PendingNote name={name} pending={pending} onCancel={isTheirs ? onCancel : null} />}
          {isOff && (
            <p className="mt-1 text-ink2 text-xs">
              {from === 'configuration' ? 'Switched off in the configuration.' : 'Kept with its settings.'} Nothing of
              it is started, and programs cannot import its tools.
            </p>
          )}
          {!isOff && !pending && <WhatWentWrong connection={connection} />}
        </div>
        <div className="flex flex-wrap gap-2">
          {id !== null && signIn === 'needed' && !isOff && <SignInButton id={id} name={name} />}
          {!isOff && (
            <Button
              size="small"
              kind={isToTryAgain && signIn !== 'needed' ? 'secondary' : 'plain'}
              disabled={isBusy || pending !== null}
              onClick={onReconnect}
              aria-label={`${isToTryAgain ? 'Retry' : 'Reconnect'} ${name}`}
            >
              <RefreshCw size={14} strokeWidth={1.8} aria-hidden />
              {isToTryAgain ? 'Retry' : 'Reconnect'}
            </Button>
          )}
          {id !== null && (
            <Button
              size="small"
              disabled={isBusy}
              onClick={() => onTurn(id, isOff)}
              aria-label={`Switch ${isOff ? 'on' : 'off'} ${name}`}
            >
              <Power size={14} strokeWidth={1.8} aria-hidden />
              {isOff ? 'Switch on' : 'Switch off'}
            </Button>
          )}
          {id !== null && (
            <Button
              size="small"
              disabled={isBusy}
              // One's own comes back by Undo; what others use is asked about.
              onClick={() => (from === 'everybody' ? setRemoving(true) : onRemove(id))}
              aria-label={`Remove ${name}`}
            >
              <Trash2 size={14} strokeWidth={1.8} aria-hidden />
              Remove
            </Button>
          )}
        </div>
      </div>
      {!isOff && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Hide' : 'Show'} what it offers: ${name}`}
          onClick={() => setOpen(!isOpen)}
          className="mt-2 min-h-6 font-medium text-accent text-xs hover:underline max-lg:min-h-11"
        >
          {isOpen ? 'Hide what it offers' : 'Show what it offers'}
        </button>
      )}
      {id !== null && !isOff && (
        <ChooseTools
          // What was chosen elsewhere meanwhile is what there is to change.
          key={connection.chosenTools?.join()}
          name={name}
          chosen={connection.chosenTools}
          isBusy={isBusy || pending !== null}
          onChoose={(chosen) => onChooseTools(id, chosen)}
        />
      )}
      {/* Another number of tools is another list. */}
      {isOpen && !isOff && <OfferView key={tools} server={name} />}
      {id !== null && (
        <RemoveDialog
          connection={connection}
          isOpen={isRemoving}
          onOpenChange={setRemoving}
          onRemove={() => {
            setRemoving(false)
            onRemove(id)
          }}
        />
      )}
    </Card>
  )
}

function stateOf({ state, signIn, pending }: ShownConnection): { tone: Tone; words: string } {
  if (state === 'disabled') return STATE.disabled
  if (pending) return STATE.connecting
  if (signIn === 'needed') return SIGN_IN_NEEDED
  return STATE[state]
}

/** Of a server that nobody asked it is not known how many it has. */
function toolsOf({ tools, isUnfinished, state, pending }: ShownConnection): string {
  if (isUnfinished)
    return tools > 0
      ? `${formatQuantity(tools, 'tool')}; others are not written yet`
      : 'Not all of its tools are written yet, so none can be used'
  if (tools > 0 || state === 'connected') return formatQuantity(tools, 'tool')
  return pending ? 'Tools not known yet' : 'Tools not known'
}

function WhatWentWrong({ connection: { state, lastError, since, stderr } }: { connection: ShownConnection }) {
  const isBroken = state === 'failed'
  if (!lastError && !isBroken) return null
  return (
    <div className={`mt-1 text-xs [overflow-wrap:anywhere] ${isBroken ? 'text-bad' : 'text-ink2'}`}>
      {/* In the time and the words of where it is read, which the server does not know. */}
      <p suppressHydrationWarning>
        {isBroken ? `Broken${since === null ? '' : ` since ${timeOf(since)}`}: ` : 'Worked again after: '}
        {lastError}
      </p>
      {stderr && (
        <details className="mt-1 text-ink2">
          <summary className="cursor-pointer">The last it wrote to stderr (administrators see this)</summary>
          <ScrollText label="Its last lines on stderr" className="mt-1 max-h-48">
            {stderr}
          </ScrollText>
        </details>
      )}
    </div>
  )
}

function timeOf(at: number): string {
  const date = new Date(at)
  const isToday = date.toDateString() === new Date().toDateString()
  return isToday ? date.toLocaleTimeString() : date.toLocaleString()
}

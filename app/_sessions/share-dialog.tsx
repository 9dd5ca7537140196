'use client'
import { useEffect, useState } from 'react'
import type { SessionShare } from '../../lib/sessions/session.ts'
import { Alert } from '../_ui/alert.tsx'
import { Button } from '../_ui/button.tsx'
import { CopyButton } from '../_ui/copy-button.tsx'
import { Dialog } from '../_ui/dialog.tsx'
import { FilterButtons } from '../_ui/filter-buttons.tsx'
import { listShares, type MadeShare, makeShare, revokeShare } from './session-requests.ts'
import { DAYS, DAYS_WORDS, type Days, expiryOf, minuteOf } from './share-expiry.ts'

interface Props {
  sessionId: string
  isOpen: boolean
  onClose(): void
}

/** Links by which others can read a session: made, shown once, and taken back. */
export function ShareDialog({ sessionId, isOpen, onClose }: Props) {
  return (
    <Dialog
      title="Share this session"
      description="Whoever has the link reads its last 100 tasks with programs, results and output, without signing in. Addresses, numbers of telephones, cards and accounts, keys and tokens are hidden by their form. Names are not: look at the link before you send it."
      isOpen={isOpen}
      onOpenChange={onClose}
    >
      <Links sessionId={sessionId} />
    </Dialog>
  )
}

function Links({ sessionId }: { sessionId: string }) {
  const [days, setDays] = useState<Days>('7')
  const links = useShares(sessionId)
  return (
    <div className="grid gap-4 px-4 py-3">
      <div className="grid gap-2">
        <p aria-hidden className="font-medium">
          The link ends after
        </p>
        <div className="flex flex-wrap items-center gap-2">
          <FilterButtons
            legend="The link ends after"
            choices={DAYS}
            words={DAYS_WORDS}
            value={days}
            onChoose={setDays}
          />
          <Button kind="primary" aria-disabled={links.isBusy} onClick={() => void links.make(days)}>
            Make a link
          </Button>
        </div>
      </div>
      {links.fault && <Alert tone="bad">{links.fault}</Alert>}
      {links.made && <MadeLink made={links.made} />}
      <section aria-labelledby="session-links">
        <h3 id="session-links" tabIndex={-1} className="mb-1 font-medium">
          Links that open it now
        </h3>
        <LinkList shares={links.shares} isBusy={links.isBusy} onRevoke={(id) => void links.revoke(id)} />
      </section>
    </div>
  )
}

function MadeLink({ made }: { made: MadeShare }) {
  const address = `${window.location.origin}${made.path}`
  return (
    <div className="rounded-md border border-accent bg-accent-soft px-3 py-2.5">
      <label htmlFor="made-link" className="mb-1 block font-medium">
        Your link
      </label>
      <div className="flex items-start gap-2">
        <input
          id="made-link"
          readOnly
          value={address}
          aria-describedby="made-link-hint"
          onFocus={({ target }) => target.select()}
          className="h-8 min-w-0 flex-1 rounded-md border border-edge bg-surface px-2.5 font-mono text-xs max-lg:h-11"
        />
        <CopyButton text={address} of="the link" />
      </div>
      <p id="made-link-hint" role="status" className="mt-1.5 text-ink2 text-xs">
        Copy it now: it is not shown again. It ends {minuteOf(made.expiresAt)}.{' '}
        <a href={made.path} target="_blank" rel="noopener noreferrer" className="font-medium text-accent underline">
          See what it shows
        </a>
      </p>
    </div>
  )
}

interface ListProps {
  /** Null until they are read. */
  shares: SessionShare[] | null
  isBusy: boolean
  onRevoke(shareId: string): void
}

function LinkList({ shares, isBusy, onRevoke }: ListProps) {
  if (shares === null) return <p className="text-ink3">Loading links…</p>
  if (shares.length === 0) return <p className="text-ink2">None. Only you can read this session.</p>
  return (
    <ul aria-labelledby="session-links" className="rounded-md border border-line">
      {shares.map(({ id, createdAt, expiresAt }) => (
        <li key={id} className="flex items-center gap-3 border-line px-3 py-1.5 not-first:border-t">
          <span className="min-w-0 text-ink2 text-xs tabular-nums">
            made {minuteOf(createdAt)}, ends {minuteOf(expiresAt)}
          </span>
          <Button
            size="small"
            className="ml-auto flex-none"
            aria-disabled={isBusy}
            aria-label={`Revoke the link made ${minuteOf(createdAt)}`}
            onClick={() => onRevoke(id)}
          >
            Revoke
          </Button>
        </li>
      ))}
    </ul>
  )
}

function useShares(sessionId: string) {
  const [shares, setShares] = useState<SessionShare[] | null>(null)
  const [made, setMade] = useState<MadeShare | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  useEffect(() => {
    let isLeft = false
    void listShares(sessionId).then((answer) => {
      if (isLeft) return
      setShares(answer.ok ? answer.value.shares : [])
      if (!answer.ok) setFault(answer.message)
    })
    return () => {
      isLeft = true
    }
  }, [sessionId])

  async function make(days: Days) {
    if (isBusy) return
    setBusy(true)
    const answer = await makeShare(sessionId, expiryOf(days, Date.now()))
    setBusy(false)
    setFault(answer.ok ? null : answer.message)
    if (!answer.ok) return
    const { id, createdAt, expiresAt } = answer.value
    setMade(answer.value)
    setShares((known) => [...(known ?? []), { id, createdAt, expiresAt }])
  }

  async function revoke(shareId: string) {
    if (isBusy) return
    setBusy(true)
    const answer = await revokeShare(sessionId, shareId)
    setBusy(false)
    // Gone already is as good as taken back.
    if (!answer.ok && answer.code !== 'not-found') return setFault(answer.message)
    setFault(null)
    setShares((known) => known?.filter(({ id }) => id !== shareId) ?? null)
    setMade((known) => (known?.id === shareId ? null : known))
    // The button is gone with its link.
    document.getElementById('session-links')?.focus()
  }

  return { shares, made, fault, isBusy, make, revoke }
}

'use client'
import { useState } from 'react'
import type { ShareLink } from '../../lib/sessions/shares/share-links.ts'
import { Alert } from '../_ui/alert.tsx'
import { Button } from '../_ui/button.tsx'
import { CopyButton } from '../_ui/copy-button.tsx'
import { Dialog } from '../_ui/dialog.tsx'
import { FilterButtons } from '../_ui/filter-buttons.tsx'
import { DAYS, type Days, minuteOf } from './share-expiry.ts'
import type { MadeLink, SharedThing } from './share-requests.ts'
import { useLinks } from './use-links.ts'
import { words } from './words.ts'

interface Props {
  of: SharedThing
  isOpen: boolean
  onClose(): void
}

/** Links by which others can read a session or a run: made, shown once, and withdrawn. */
export function ShareDialog({ of, isOpen, onClose }: Props) {
  const { title, shows } = words[of.kind]
  return (
    <Dialog title={title} description={shows} isOpen={isOpen} onOpenChange={onClose}>
      <Links of={of} />
    </Dialog>
  )
}

/** Where the focus goes when a link is gone with its button. */
const HEADING = 'share-links'

function Links({ of }: { of: SharedThing }) {
  const [days, setDays] = useState<Days>('7')
  const links = useLinks(of, () => document.getElementById(HEADING)?.focus())
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 px-4 py-3">
      <div className="grid gap-2">
        <p aria-hidden className="font-medium">
          {words.endsAfter}
        </p>
        <div className="flex flex-wrap items-center gap-2">
          <FilterButtons legend={words.endsAfter} choices={DAYS} words={words.days} value={days} onChoose={setDays} />
          <Button kind="primary" aria-disabled={links.isBusy} onClick={() => void links.make(days)}>
            {words.make}
          </Button>
        </div>
      </div>
      {links.fault && <Alert tone="bad">{links.fault}</Alert>}
      {links.made && <MadeLinkBox made={links.made} />}
      <section aria-labelledby={HEADING}>
        <h3 id={HEADING} tabIndex={-1} className="mb-1 font-medium">
          {words.openNow}
        </h3>
        <LinkList
          links={links.links}
          none={words[of.kind].none}
          isBusy={links.isBusy}
          onWithdraw={(id) => void links.withdraw(id)}
        />
      </section>
    </div>
  )
}

function MadeLinkBox({ made }: { made: MadeLink }) {
  const address = `${window.location.origin}${made.path}`
  return (
    <div className="rounded-md border border-accent bg-accent-soft px-3 py-2.5">
      <label htmlFor="made-link" className="mb-1 block font-medium">
        {words.yours}
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
        <CopyButton text={address} of={words.theLink} />
      </div>
      <p id="made-link-hint" role="status" className="mt-1.5 text-ink2 text-xs">
        {words.copyNow(minuteOf(made.expiresAt))}{' '}
        <a href={made.path} target="_blank" rel="noopener noreferrer" className="font-medium text-accent underline">
          {words.look}
        </a>
      </p>
    </div>
  )
}

interface ListProps {
  /** Null until they are read. */
  links: ShareLink[] | null
  /** Said where there are none. */
  none: string
  isBusy: boolean
  onWithdraw(linkId: string): void
}

function LinkList({ links, none, isBusy, onWithdraw }: ListProps) {
  if (links === null) return <p className="text-ink3">{words.loading}</p>
  if (links.length === 0) return <p className="text-ink2">{none}</p>
  return (
    <ul aria-labelledby={HEADING} className="rounded-md border border-line">
      {links.map(({ id, createdAt, expiresAt }) => (
        <li key={id} className="flex items-center gap-3 border-line px-3 py-1.5 not-first:border-t">
          <span className="min-w-0 text-ink2 text-xs tabular-nums">
            {words.times(minuteOf(createdAt), minuteOf(expiresAt))}
          </span>
          <Button
            size="small"
            className="ml-auto flex-none"
            aria-disabled={isBusy}
            aria-label={words.withdrawOne(minuteOf(createdAt))}
            onClick={() => onWithdraw(id)}
          >
            {words.withdraw}
          </Button>
        </li>
      ))}
    </ul>
  )
}

'use client'
import { useMemo, useState } from 'react'
import type { ListedOffer } from '../../../lib/connections/listed-offer.ts'
import { Alert } from '../../_ui/alert.tsx'
import { Button } from '../../_ui/button.tsx'
import { FilterField } from '../../_ui/filter-field.tsx'
import { EmptyState } from '../../_ui/panel.tsx'
import { LoadingRows } from '../server/loading-rows.tsx'
import type { Answered } from '../server/use-answer.ts'
import { OfferTable } from './offer-table.tsx'
import type { TriedOffer } from './offer-tries.ts'
import { filterOffered, promptsOf, resourcesOf } from './offered.ts'
import { useTryOffer } from './use-try-offer.ts'
import { words } from './words.ts'

interface Props {
  server: string
  answer: Answered<ListedOffer>
  part: 'resources' | 'prompts'
  tries: readonly TriedOffer[]
  onTried(made: TriedOffer): void
}

/** From here on there is a filter. */
const MANY = 8

/** Resources or prompts of one server, as it lists them now; each is read here to see what it is. */
export function OfferPart({ server, answer, part, tries, onTried }: Props) {
  const [text, setText] = useState('')
  const { busy, fault, said: done, ask } = useTryOffer(server, onTried)
  const offer = answer.kind === 'known' ? answer.value : null
  const all = useMemo(
    () => (offer === null ? [] : part === 'resources' ? resourcesOf(offer) : promptsOf(offer)),
    [offer, part],
  )
  const rows = useMemo(() => filterOffered(all, text), [all, text])
  const said = words.parts[part]
  if (answer.kind === 'loading') return <LoadingRows label={said.reading} />
  if (answer.kind === 'failed') return <Alert tone="bad">{answer.message}</Alert>
  const left = answer.value.left[part]
  if (all.length === 0) return <EmptyState title={said.none} />
  return (
    <>
      {all.length > MANY && (
        <FilterField
          label={said.filterOf(server)}
          placeholder={said.filter(all.length)}
          value={text}
          onChange={setText}
          className="w-[220px] max-sm:w-full"
        />
      )}
      {fault && <Alert tone="bad">{fault}</Alert>}
      <p role="status" className="sr-only">
        {done}
      </p>
      <section aria-label={said.title} className="overflow-hidden rounded-lg border border-line bg-surface">
        {rows.length > 0 ? (
          <OfferTable key={part} {...{ server, part, rows, busy, tries }} onAsk={(...asked) => void ask(...asked)} />
        ) : (
          <EmptyState title={said.nothingFits} action={<Button onClick={() => setText('')}>{said.showAll}</Button>} />
        )}
        <p className="border-line border-t px-4 py-2 text-ink3 text-xs">
          {rows.length < all.length ? `${said.shown(rows.length, all.length)} ` : ''}
          {left > 0 && `${words.notListed(left)} `}
          {said.foot} {words.kept}
        </p>
      </section>
    </>
  )
}

'use client'
import { type RefObject, useEffect, useState } from 'react'
import type { ShownConnection } from '../../../lib/connections/shown-connection.ts'
import { Alert } from '../../_ui/alert.tsx'
import { EmptyState } from '../../_ui/panel.tsx'
import { readChanges, readOffer, readTools, readUse } from '../actions.ts'
import { type TriedOffer, withOfferTry } from '../offer/offer-tries.ts'
import type { Part } from '../place.ts'
import { stateOf } from '../server-state.ts'
import { ChangeCard } from '../tools/change-card.tsx'
import { type Try, withTry } from '../try/tries.ts'
import type { ConnectionsState } from '../use-connections.ts'
import { PartNav } from './part-nav.tsx'
import { LogPart, OfferPart, SettingsPart, ToolsPart, TryPart } from './parts.ts'
import { ServerHead } from './server-head.tsx'
import { StateNotes } from './state-notes.tsx'
import { useAnswer } from './use-answer.ts'
import { words } from './words.ts'

interface Props {
  connection: ShownConnection
  part: Part
  /** What the address says besides: which tool is tried, what was looked for. */
  query: { tool: string | null; find: string | null }
  state: ConnectionsState
  tries: readonly Try[]
  onTries(change: (tries: readonly Try[]) => readonly Try[]): void
  /** Of resources and prompts. */
  offerTries: readonly TriedOffer[]
  onOfferTries(change: (tries: readonly TriedOffer[]) => readonly TriedOffer[]): void
  titleRef: RefObject<HTMLHeadingElement | null>
  onRemoved(): void
}

/** One server: how it is, what it offers, and what can be changed of it. */
export function ServerPane(props: Props) {
  const { connection, part, query, state: all, tries, onTries, offerTries, onOfferTries, titleRef, onRemoved } = props
  const { name, tools, state, pending, settings, changed, keptOff } = connection
  const isBusy = all.busy.has(name)
  const now = stateOf(connection)
  const [decided, setDecided] = useState(0)
  // What it offers is another thing when it is another number of tools, or when it was connected anew.
  const version = JSON.stringify([
    name,
    tools,
    state,
    pending === null,
    settings?.includeTools,
    connection.since,
    changed,
    keptOff,
  ])
  const known = useAnswer(version, () => readTools(name))
  // Asking for these connects to it: nothing does that because somebody looks at another part.
  const isOffering = now === 'connected' || now === 'idle' || now === 'changed'
  const wantsOffer = part === 'resources' || part === 'prompts'
  const hasChanges = changed + keptOff > 0 && now !== 'off'
  const offer = useAnswer(isOffering && wantsOffer ? version : null, () => readOffer(name))
  const changes = useAnswer(hasChanges && part === 'tools' ? `${version} ${decided}` : null, () => readChanges(name))
  const { answer: use, again: countAgain } = useAnswer(`${name} ${tries.length}`, () => readUse(name))
  // The list is looked at now and then; runs may have called it meanwhile.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each look is another object.
  useEffect(countAgain, [connection])
  const counted = use.kind === 'known' ? use.value : null
  const counts = {
    ...(tools > 0 && { tools }),
    ...(tries.length > 0 && { try: tries.length }),
    ...(offer.answer.kind === 'known' && {
      resources: offer.answer.value.resources.length + offer.answer.value.templates.length,
      prompts: offer.answer.value.prompts.length,
    }),
  }
  return (
    <>
      <div className="z-10 border-line border-b bg-surface px-5 pt-3.5 max-sm:px-4 lg:sticky lg:top-0">
        <ServerHead
          connection={connection}
          pingMs={all.pings[name]}
          use={counted}
          isBusy={isBusy}
          actions={all}
          titleRef={titleRef}
        />
        <PartNav server={name} part={part} counts={counts} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-3 px-5 pt-4 pb-6 max-sm:px-4">
        {all.fault && <Alert tone="bad">{all.fault}</Alert>}
        <StateNotes connection={connection} />
        {part === 'tools' && hasChanges && changes.answer.kind === 'known' && (
          <ChangeCard
            server={name}
            changes={changes.answer.value}
            onDecided={() => {
              setDecided(decided + 1)
              void all.refresh()
            }}
          />
        )}
        {part === 'tools' && hasChanges && changes.answer.kind === 'failed' && (
          <Alert tone="bad">{changes.answer.message}</Alert>
        )}
        {part === 'tools' && now !== 'off' && (
          <ToolsPart
            connection={connection}
            answer={known.answer}
            use={counted}
            isBusy={isBusy}
            initialFilter={query.find ?? ''}
            actions={all}
            onChanged={known.again}
          />
        )}
        {part === 'try' && now !== 'off' && (
          <TryPart
            server={name}
            answer={known.answer}
            chosen={query.tool}
            tries={tries}
            onTried={(made) => onTries((before) => withTry(before, made))}
          />
        )}
        {wantsOffer &&
          now !== 'off' &&
          (isOffering ? (
            <OfferPart
              key={part}
              server={name}
              answer={offer.answer}
              part={part}
              tries={offerTries}
              onTried={(made) => onOfferTries((before) => withOfferTry(before, made))}
            />
          ) : (
            <EmptyState title={words.nothingKnown[part]}>{words.listedLater}</EmptyState>
          ))}
        {part === 'log' && <LogPart server={name} />}
        {part === 'settings' && (
          <SettingsPart connection={connection} isBusy={isBusy} actions={all} onRemoved={onRemoved} />
        )}
      </div>
    </>
  )
}

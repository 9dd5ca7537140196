'use client'
import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import type { Removed } from '../../lib/connections/service/change-servers.ts'
import type { ShownConnection } from '../../lib/connections/shown-connection.ts'
import { usePageKeyGroup } from '../_keys/page-keys.ts'
import { usePageActions } from '../_palette/page-actions.ts'
import { Alert } from '../_ui/alert.tsx'
import { Button } from '../_ui/button.tsx'
import { join } from '../_ui/join.ts'
import { openedLater } from '../_ui/later/opened-later.tsx'
import { EmptyState } from '../_ui/panel.tsx'
import { UndoList } from '../_ui/undo-list.tsx'
import { isForPage, usePageKey } from '../_ui/use-page-key.ts'
import { ListPane } from './list/list-pane.tsx'
import { reveal } from './list/reveal.ts'
import type { TriedOffer } from './offer/offer-tries.ts'
import { goTo, hrefOf, placeOf } from './place.ts'
import { preloadParts } from './server/parts.ts'
import { ServerPane } from './server/server-pane.tsx'
import { SignInEndNote } from './sign-in-end.tsx'
import type { Try } from './try/tries.ts'
import { UNDO_MS, useConnections } from './use-connections.ts'
import { words } from './words.ts'

const AddDialog = openedLater(() => import('./add-dialog.tsx').then((m) => m.AddDialog))

const isFilterKey = (event: KeyboardEvent) => event.key === '/' && isForPage(event)
const isNarrow = () => window.matchMedia('(max-width: 1023px)').matches

/** The MCP servers of one person: all of them at the left, one of them beside it. */
export function ConnectionsView({
  initial,
  isAdministrator,
  canFind,
}: {
  initial: { list: ShownConnection[]; removed: Removed[] }
  isAdministrator: boolean
  /** Whether the files of other clients on the machine of the server are this person's. */
  canFind: boolean
}) {
  const state = useConnections(initial)
  const { server, part } = placeOf(usePathname())
  const query = useSearchParams()
  const [isAdding, setAdding] = useState(false)
  const [tries, setTries] = useState<Readonly<Record<string, readonly Try[]>>>({})
  const [offerTries, setOfferTries] = useState<Readonly<Record<string, readonly TriedOffer[]>>>({})
  const filterRef = useRef<HTMLInputElement>(null)
  const titleRef = useRef<HTMLHeadingElement>(null)
  const paneRef = useRef<HTMLElement>(null)
  /** What was shown before; undefined at first. */
  const before = useRef<string | null | undefined>(undefined)
  const { connections, removed, fault } = state
  const shown = connections.find(({ name }) => name === server)
  const signInEnd = query.get('sign-in') ?? ''

  useEffect(() => {
    document.title = words.page.inTab(server === null ? words.page.title : words.page.titleOf(server))
    paneRef.current?.scrollTo(0, 0)
    const from = before.current
    before.current = server
    // Who comes by an address finds its row in sight.
    if (from === undefined) return reveal(document.querySelector('a[data-server][aria-current=true]'))
    // On a narrow screen what had the focus is out of sight now.
    if (from === server || !isNarrow()) return
    if (server !== null) return titleRef.current?.focus()
    const row = document.querySelector<HTMLElement>(`a[data-server="${CSS.escape(from ?? '')}"]`)
    ;(row ?? filterRef.current)?.focus()
  }, [server])

  useEffect(() => void preloadParts(), [])
  usePageKeyGroup('connections')
  usePageKey(isFilterKey, () => {
    // On a narrow screen it is behind the server that is shown.
    if (!filterRef.current?.checkVisibility()) return
    filterRef.current.focus()
    filterRef.current.select()
  })
  usePageActions([{ id: 'add-servers', label: words.add.title, icon: 'add', act: () => setAdding(true) }])

  const about = (name: string) => (change: (before: readonly Try[]) => readonly Try[]) =>
    setTries((before) => ({ ...before, [name]: change(before[name] ?? []) }))

  const signedIn = (
    <SignInEndNote end={signInEnd} name={connections.find(({ name }) => name === server)?.name ?? null} />
  )
  return (
    <main
      aria-label={words.page.title}
      className="grid h-[calc(100dvh-3.5rem)] min-h-0 grid-cols-[minmax(0,1fr)] bg-surface lg:h-auto lg:flex-1 lg:grid-cols-[384px_minmax(0,1fr)] lg:grid-rows-[minmax(0,1fr)] 2xl:grid-cols-[440px_minmax(0,1fr)]"
    >
      {/* Outside of both panes: on a narrow screen one of them is hidden. */}
      <h1 className="sr-only">{words.page.title}</h1>
      <div
        className={join('flex min-h-0 min-w-0 flex-col border-line lg:border-r', server !== null && 'max-lg:hidden')}
      >
        <ListPane
          connections={connections}
          chosen={server}
          filterRef={filterRef}
          onChoose={() => undefined}
          onAdd={() => setAdding(true)}
          notes={
            server === null && (signInEnd !== '' || fault) ? (
              <div className="grid flex-none gap-2 border-line border-b px-4 py-2.5">
                {signedIn}
                {fault && <Alert tone="bad">{fault}</Alert>}
              </div>
            ) : null
          }
          foot={isFirst(connections) && <First onAdd={() => setAdding(true)} className="lg:hidden" />}
        />
        <UndoList
          what={words.page.removed}
          items={removed}
          undoMs={UNDO_MS}
          onUndo={(one) => void state.undo(one)}
          className="flex-none border-line border-t bg-sunken"
        />
      </div>
      <section
        ref={paneRef}
        aria-label={server ?? words.page.server}
        data-scrolls
        // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard could not scroll here.
        tabIndex={0}
        className={join(
          'relative min-h-0 min-w-0 overflow-y-auto overflow-x-hidden bg-canvas focus-visible:outline-offset-[-2px]',
          server === null && 'max-lg:hidden',
        )}
      >
        {server !== null && signInEnd !== '' && <div className="px-5 pt-3 max-sm:px-4">{signedIn}</div>}
        {shown ? (
          <ServerPane
            key={shown.name}
            connection={shown}
            part={part}
            query={{ tool: query.get('tool'), find: query.get('find') }}
            state={state}
            tries={tries[shown.name] ?? []}
            onTries={about(shown.name)}
            offerTries={offerTries[shown.name] ?? []}
            onOfferTries={(change) =>
              setOfferTries((before) => ({ ...before, [shown.name]: change(before[shown.name] ?? []) }))
            }
            titleRef={titleRef}
            onRemoved={() => {
              goTo(hrefOf(null))
              requestAnimationFrame(() => filterRef.current?.focus())
            }}
          />
        ) : server !== null ? (
          <EmptyState
            title={words.page.noServer(server)}
            action={<Button onClick={() => goTo(hrefOf(null))}>{words.page.allServers}</Button>}
          >
            {words.page.mayBeRemoved}
          </EmptyState>
        ) : isFirst(connections) ? (
          <First onAdd={() => setAdding(true)} />
        ) : (
          <EmptyState title={words.page.choose}>{words.page.chooseAbout}</EmptyState>
        )}
      </section>
      <AddDialog
        isOpen={isAdding}
        isAdministrator={isAdministrator}
        canFind={canFind}
        onOpenChange={setAdding}
        connections={connections}
        onAdded={() => void state.refresh()}
        onCancel={(name) => void state.cancel(name)}
        onReconnect={(name) => void state.reconnect(name)}
      />
    </main>
  )
}

/** Whether there is nothing yet besides what is built in. */
const isFirst = (connections: readonly ShownConnection[]) => connections.every(({ kind }) => kind === 'builtin')

function First({ onAdd, className }: { onAdd(): void; className?: string }) {
  return (
    <div className={className}>
      <EmptyState title={words.page.first} action={<Button onClick={onAdd}>{words.page.firstPaste}</Button>}>
        {words.page.firstAbout}
      </EmptyState>
    </div>
  )
}

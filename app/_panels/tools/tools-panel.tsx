'use client'
import dynamic from 'next/dynamic'
import { useMemo } from 'react'
import type { RunSelection } from '../../../lib/runs/events/run-state.ts'
import type { RunView } from '../../_run/run-view.ts'
import { notLoaded } from '../../_ui/later/not-loaded.tsx'
import { PanelHeader } from '../../_ui/panel.tsx'
import { Segmented } from '../../_ui/segmented.tsx'
import { Tabs } from '../../_ui/tabs.tsx'
import { countTools, type ListedCatalog, type ListedTool } from './catalog.ts'
import { CatalogList } from './catalog-list.tsx'
import { NoTools } from './no-tools.tsx'
import { PinChips } from './pin-chips.tsx'
import { nameOf, type PinAct, type ToolPins } from './pins.ts'
import { RowsToCome } from './rows-to-come.tsx'
import { useLiveRanking } from './use-live-ranking.ts'
import { words } from './words.ts'

// Before a task is typed, and without a run, neither is needed.
const LiveTools = dynamic(() => import('./live-tools.tsx').then((m) => m.LiveTools, notLoaded), {
  loading: () => <RowsToCome said={words.live.ranking} />,
})
const RunTools = dynamic(() => import('./run-tools.tsx').then((m) => m.RunTools, notLoaded), {
  loading: () => <RowsToCome said={words.ofRun.choosing} />,
})

/** The tools of a task or a run, or all there are. */
export type ToolListName = 'chosen' | 'catalog'

interface Props {
  view: RunView
  /** Of this run, or of the task the edited program came from. */
  selection: RunSelection | null
  catalog: ListedCatalog
  task: string
  /** Whether the tools of `task` are looked for, and not those of the run that is shown. */
  isPreview: boolean
  pins: ToolPins
  isOffline: boolean
  /** The program where it is not the one that was written for the chosen tools; null where it is. */
  ownProgram: string | null
  isEdited: boolean
  onPin(act: PinAct): void
  list: ToolListName
  onList(list: ToolListName): void
}

/** The tools a task got, or would get, and why, beside all there are. */
export function ToolsPanel(props: Props) {
  const { view, selection, catalog, task, isPreview, pins, isOffline, ownProgram, isEdited, onPin, list, onList } =
    props
  const { servers, version } = catalog
  const listed = useMemo(() => byName(catalog), [catalog])
  const usable = useMemo(() => onlyKnown(pins, listed), [pins, listed])
  const total = countTools(servers)
  const live = useLiveRanking({ isOn: isPreview && total > 0, task, pins: usable, isOffline, version })
  const hasChosen = isPreview || view.status !== 'none'
  const shown = hasChosen ? list : 'catalog'
  const chosen = isPreview ? live.found?.results.filter(({ selected }) => selected) : selection?.tools
  const all = { value: 'catalog', label: words.catalog, count: total }
  const isOwn = !isPreview && ownProgram !== null
  const segments = [
    isOwn
      ? { value: 'chosen', label: words.thisRun }
      : { value: 'chosen', label: words.chosen, count: chosen?.length ?? 0 },
    all,
  ]
  return (
    <Tabs.Root
      value={shown}
      onValueChange={(next) => onList(next as ToolListName)}
      className="flex h-full min-h-0 flex-col"
    >
      <PanelHeader>
        <h2 className="font-semibold">{words.title}</h2>
        <Segmented label={words.lists} className="ml-auto" segments={hasChosen ? segments : [all]} />
      </PanelHeader>
      <PinChips pins={pins} known={listed} onPin={onPin} />
      {hasChosen && (
        <Tabs.Content value="chosen" className="relative min-h-0 flex-1 overflow-auto" tabIndex={-1}>
          {isPreview && total === 0 ? (
            <NoTools />
          ) : isPreview ? (
            <LiveTools live={live} listed={listed} pins={pins} isOffline={isOffline} onPin={onPin} />
          ) : (
            <RunTools
              view={view}
              selection={selection}
              listed={listed}
              pins={pins}
              ownProgram={ownProgram}
              isEdited={isEdited}
              onPin={onPin}
            />
          )}
        </Tabs.Content>
      )}
      <Tabs.Content value="catalog" className="relative min-h-0 flex-1 overflow-auto pb-3" tabIndex={-1}>
        {total === 0 && servers.length === 0 ? (
          <NoTools />
        ) : (
          <CatalogList servers={servers} pins={pins} onPin={onPin} />
        )}
      </Tabs.Content>
    </Tabs.Root>
  )
}

const byName = ({ servers }: ListedCatalog): ReadonlyMap<string, ListedTool> =>
  new Map(servers.flatMap(({ name, tools }) => tools.map((tool) => [nameOf({ server: name, tool: tool.tool }), tool])))

/** What is not connected any more says so at its chip; the others are ranked all the same. */
function onlyKnown({ pin, exclude, ...others }: ToolPins, known: ReadonlyMap<string, ListedTool>): ToolPins {
  return { ...others, pin: pin.filter((name) => known.has(name)), exclude: exclude.filter((name) => known.has(name)) }
}

'use client'
import { useState } from 'react'
import type { RunView, SelectionView } from '../../_run/run-view.ts'
import { Hollow, PanelHeader } from '../../_ui/panel.tsx'
import { Segmented } from '../../_ui/segmented.tsx'
import { Tabs } from '../../_ui/tabs.tsx'
import { countTools, type ListedServer } from './catalog.ts'
import { CatalogList } from './catalog-list.tsx'
import { ChosenTools } from './chosen-tools.tsx'

interface Props {
  view: RunView
  /** Of this run, or of the task the edited program came from. */
  selection: SelectionView | null
  servers: ListedServer[]
}

/** The tools a task got and why, beside all there are. */
export function ToolsPanel({ view, selection, servers }: Props) {
  const [wanted, setWanted] = useState('chosen')
  const isEmpty = view.status === 'none'
  const shown = isEmpty ? 'catalog' : wanted
  const catalog = { value: 'catalog', label: 'Catalog', count: countTools(servers) }
  return (
    <Tabs.Root value={shown} onValueChange={setWanted} className="flex h-full min-h-0 flex-col">
      <PanelHeader>
        <h2 className="font-semibold">Tools</h2>
        <Segmented
          label="Tool lists"
          className="ml-auto"
          segments={
            isEmpty ? [catalog] : [{ value: 'chosen', label: 'Chosen', count: selection?.tools.length ?? 0 }, catalog]
          }
        />
      </PanelHeader>
      {!isEmpty && (
        <Tabs.Content value="chosen" className="min-h-0 flex-1 overflow-auto" tabIndex={-1}>
          {selection ? <ChosenTools selection={selection} /> : <NothingChosen view={view} />}
        </Tabs.Content>
      )}
      <Tabs.Content value="catalog" className="min-h-0 flex-1 overflow-auto pb-3" tabIndex={-1}>
        <CatalogList servers={servers} />
      </Tabs.Content>
    </Tabs.Root>
  )
}

function NothingChosen({ view }: { view: RunView }) {
  if (view.code !== null)
    return <Hollow>The program was given, so no tools were chosen. It can call what it imports.</Hollow>
  if (view.status === 'finished') return <Hollow>The run ended before tools were chosen.</Hollow>
  return (
    <div aria-busy="true">
      <p className="sr-only">Tools are being chosen</p>
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className="flex gap-2.5 px-3.5 py-2.5" aria-hidden>
          <div className="size-[26px] rounded-[7px] bg-sunken" />
          <div className="flex-1">
            <div className="h-3 w-2/3 rounded-full bg-sunken" />
            <div className="mt-2 h-1 rounded-full bg-sunken" />
          </div>
        </div>
      ))}
    </div>
  )
}

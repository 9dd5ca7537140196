'use client'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isTyping } from '../_panels/approval/use-answer.ts'
import type { ToolListName } from '../_panels/tools/tools-panel.tsx'
import type { Step } from '../_run/path-cells.ts'
import { questionOf, type RunView } from '../_run/run-view.ts'
import type { BenchTab } from './tab-bar.tsx'
import { tabOf } from './tab-in-front.ts'
import { useMediaQuery } from './use-media-query.ts'

const PANEL_OF: Record<Step, { region: string; tab: BenchTab }> = {
  Discover: { region: 'panel-tools', tab: 'tools' },
  Select: { region: 'panel-tools', tab: 'tools' },
  Generate: { region: 'panel-program', tab: 'program' },
  Check: { region: 'panel-activity', tab: 'calls' },
  Run: { region: 'panel-activity', tab: 'calls' },
  Result: { region: 'panel-outcome', tab: 'result' },
}

/** Which panel is shown where there is room for one, and the ways to get to each. */
export function usePanels(view: RunView) {
  // Null until a person chooses.
  const [wanted, setTab] = useState<BenchTab | null>(null)
  const [hasDrawer, setDrawer] = useState(false)
  const [listOf, setListOf] = useState<{ runId: string | null; list: ToolListName }>()
  const [seenResultOf, setSeen] = useState<string | null>(null)
  // Between the two widths the tools have no column of their own.
  const hasToolsColumn = useMediaQuery('(min-width: 1280px), (max-width: 1023px)', true)
  const goToLine = useRef<((line: number) => void) | null>(null)

  const isEmpty = view.status === 'none'
  const tabs: BenchTab[] = isEmpty ? ['start', 'tools'] : ['result', 'program', 'calls', 'tools']
  const tab = tabOf(wanted, tabs, view)
  const hasResult = view.end !== null
  useEffect(() => {
    if (hasResult && tab === 'result') setSeen(view.runId)
  }, [hasResult, tab, view.runId])

  // Of another run it is asked again what was chosen, and why.
  const toolList = listOf?.runId === view.runId ? listOf.list : 'chosen'
  const setToolList = (list: ToolListName) => setListOf({ runId: view.runId, list })

  // Where one panel is shown, a question comes up by itself, unless somebody is writing.
  const isAsked = view.approvals.length + view.elicitations.length > 0 || questionOf(view) !== null
  useEffect(() => {
    if (isAsked && !isTyping(document.activeElement)) setTab(null)
  }, [isAsked])

  function goTo(step: Step) {
    if (isEmpty) return document.getElementById('task')?.focus()
    const { region, tab } = PANEL_OF[step]
    if (region === 'panel-tools') setToolList('chosen')
    if (region === 'panel-tools' && !hasToolsColumn) return setDrawer(true)
    setTab(tab)
    // After the tab has been shown: what is hidden cannot take the focus.
    requestAnimationFrame(() => document.getElementById(region)?.focus())
  }

  /** All tools there are, to choose from. */
  function openCatalog() {
    goTo('Select')
    setToolList('catalog')
  }

  function showLine(line: number) {
    setTab('program')
    requestAnimationFrame(() => goToLine.current?.(line))
  }

  const onEditorReady = useCallback((go: (line: number) => void) => {
    goToLine.current = go
  }, [])
  const unseen: BenchTab | null = hasResult && seenResultOf !== view.runId ? 'result' : null
  return {
    tabs,
    tab,
    setTab,
    unseen,
    hasToolsColumn,
    hasDrawer: hasDrawer && !hasToolsColumn,
    setDrawer,
    toolList,
    setToolList,
    openCatalog,
    goTo,
    showLine,
    onEditorReady,
  }
}

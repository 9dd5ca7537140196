'use client'
import { useRouter } from 'next/navigation'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { usePageKeyGroup } from '../_keys/page-keys.ts'
import { UnknownRun } from '../_workbench/unknown-run.tsx'
import { type ResultAddress, resultAddress } from './address.ts'
import { FileResult } from './file/file-result.tsx'
import { Notice } from './frame/notice.tsx'
import type { KnownResult } from './known-result.ts'
import { noteReturning, takeOpenedFrom } from './returning.ts'
import { shownValue } from './shown.ts'
import { ShownResult } from './shown-result.tsx'
import { useResult } from './use-result.ts'
import { words } from './words.ts'

interface Props {
  runId: string
  initial: ResultAddress
  known: KnownResult | null
}

/** What a run came to, in the whole window; how it is looked at stands in the address. */
export function ResultPage({ runId, initial, known }: Props) {
  const { state, again } = useResult(runId, known)
  const [address, setAddress] = useAddress(runId, initial)
  const onClose = useClose(runId)
  usePageKeyGroup('result')
  const result = state.kind === 'known' ? state.result : null
  const shown = useMemo(() => (result && 'value' in result ? shownValue(result.value) : null), [result])
  const common = { runId, address, setAddress, onClose }
  if (state.kind === 'gone') return <UnknownRun />
  return (
    <main className="flex min-h-0 flex-1 flex-col bg-surface max-lg:h-[calc(100dvh-56px)] max-lg:flex-none">
      {state.kind === 'reading' ? (
        <Notice {...common} title={words.page} text={words.reading} isBusy />
      ) : state.kind === 'fault' ? (
        <Notice
          {...common}
          title={words.page}
          text={`${words.failed} ${state.message}`}
          act={words.again}
          onAct={again}
        />
      ) : !state.result.isOver ? (
        <Notice
          {...common}
          title={words.titleOf(state.result.title)}
          text={words.goesOn}
          act={words.lookAgain}
          onAct={again}
        />
      ) : address.file !== null ? (
        <FileResult key={address.file} {...common} path={address.file} result={state.result} />
      ) : shown === null ? (
        <Notice {...common} title={words.titleOf(state.result.title)} text={words.noValue} />
      ) : (
        <ShownResult
          {...common}
          shown={shown}
          title={words.titleOf(state.result.title)}
          fileName={`result-${runId.replace(/\W/g, '_')}`}
          fileUrl={null}
        />
      )}
    </main>
  )
}

/** Kept in the address without a page of its own: going back leads to the run. */
function useAddress(runId: string, initial: ResultAddress) {
  const [address, setState] = useState(initial)
  const latest = useRef(initial)
  const setAddress = useCallback(
    (change: Partial<ResultAddress>) => {
      latest.current = { ...latest.current, ...change }
      setState(latest.current)
      window.history.replaceState(null, '', resultAddress(runId, latest.current))
    },
    [runId],
  )
  return [address, setAddress] as const
}

/** What stands above the page, and is closed first. Not every browser knows a list of a select that is open. */
const ABOVE = `dialog[open], :popover-open${typeof CSS !== 'undefined' && CSS.supports('selector(select:open)') ? ', select:open' : ''}`

/** The way back to the run, for a button, and for Escape where nothing else is closed by it. */
function useClose(runId: string): () => void {
  const router = useRouter()
  const isFromRun = useRef(false)
  useEffect(() => {
    isFromRun.current = takeOpenedFrom(runId) || isFromRun.current
  }, [runId])
  const close = useCallback(() => {
    noteReturning(runId)
    if (isFromRun.current) router.back()
    else router.push(`/runs/${encodeURIComponent(runId)}`)
  }, [router, runId])
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      if (document.querySelector(ABOVE)) return
      // A field that holds something is emptied first.
      if (event.target instanceof HTMLInputElement && event.target.value !== '') return
      close()
    }
    const onBack = () => noteReturning(runId)
    window.addEventListener('keydown', onKeyDown)
    window.addEventListener('popstate', onBack)
    return () => {
      window.removeEventListener('keydown', onKeyDown)
      window.removeEventListener('popstate', onBack)
    }
  }, [close, runId])
  return close
}

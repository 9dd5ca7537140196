import { useRouter } from 'next/navigation'
import { type RefObject, useRef, useState } from 'react'
import type { RunSummary } from '../../lib/playground.ts'
import { useCopy } from '../_ui/use-copy.ts'
import { deleteSoon, undoDelete } from './deletions.ts'
import { compareAddress } from './history-address.ts'
import type { RowActs } from './row-acts.ts'
import { runAgain } from './run-again.ts'
import { nameOf } from './run-words.ts'
import { words } from './words.ts'

const NONE: ReadonlyMap<string, RunSummary> = new Map()

/** What was said of the last thing that was done. */
export interface Said {
  text: string
  isBad?: boolean
}

const linkTo = (runId: string) => `${window.location.origin}/runs/${runId}`

/** Older first: what changed reads from left to right. */
function comparisonOf(two: readonly RunSummary[]): string | undefined {
  const [a, b] = two.toSorted((one, other) => one.startedAt.localeCompare(other.startedAt))
  return a && b && compareAddress(a.runId, b.runId)
}

/** Everything that can be done with runs of the list, those that are selected for it, and what came of it. `pick`: compared with. */
export function useRowActs(box: RefObject<HTMLElement | null>, pick: RunSummary | null) {
  const router = useRouter()
  const [selected, setSelected] = useState(NONE)
  const [picking, setPicking] = useState(pick)
  const [named, setNamed] = useState<RunSummary | null>(null)
  const [said, setSaid] = useState<Said | null>(null)
  const { said: copied, copy } = useCopy()
  const isStarting = useRef(false)
  const fail = (text: string) => setSaid({ text, isBad: true })

  /** The button that was pressed is gone with what it stood on. */
  function focusList() {
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('[role=row][tabindex="0"]')?.focus())
  }

  function compare(two: readonly RunSummary[]) {
    const address = comparisonOf(two)
    if (address) router.push(address)
  }

  const addressOf = (run: RunSummary) =>
    (picking && picking.runId !== run.runId && comparisonOf([picking, run])) || `/runs/${run.runId}`

  const acts: RowActs = {
    addressOf,
    onOpen: (run) => router.push(addressOf(run)),
    async onAgain(run) {
      if (isStarting.current) return
      isStarting.current = true
      setSaid({ text: words.done.starting(nameOf(run)) })
      const answer = await runAgain(run.runId)
      isStarting.current = false
      if (answer.ok) router.push(`/runs/${answer.value.runId}`)
      else fail(answer.message)
    },
    onCompare(run) {
      if (picking && picking.runId !== run.runId) return compare([picking, run])
      const [other, ...more] = [...selected.values()].filter(({ runId }) => runId !== run.runId)
      if (other && more.length === 0) return compare([other, run])
      setSelected(new Map([[run.runId, run]]))
      setSaid({ text: words.done.chooseAnother })
    },
    onCopyLink: ({ runId }) => void copy(linkTo(runId)),
    onExport: ({ runId }, format) => download(`/api/runs/${runId}/export?format=${format}`),
    onName(run) {
      if (run.facts?.isProgram) setNamed(run)
      else fail(words.name.onlyPrograms)
    },
    onDelete(run) {
      if (run.status === 'finished') remove([run])
      else fail(words.done.notFinished)
    },
    onUndo({ runId }) {
      void undoDelete(runId)
      focusList()
    },
    onSelect: (run) =>
      setSelected((before) => {
        const next = new Map(before)
        if (!next.delete(run.runId)) next.set(run.runId, run)
        return next
      }),
  }

  function clear() {
    setSelected(NONE)
    focusList()
  }

  function remove(runs: readonly RunSummary[]) {
    const ended = runs.filter(({ status }) => status === 'finished')
    void deleteSoon(ended.map(({ runId }) => runId))
    clear()
    const left = runs.length - ended.length
    const deleted = words.done.deleted(ended.length)
    setSaid({ text: left > 0 ? `${deleted} ${words.done.stay(left)}` : deleted })
  }

  return {
    ...{ acts, selected, picking, named, said, copied, clear, fail, focusList },
    say: (text: string) => setSaid({ text }),
    unselect: () => setSelected(NONE),
    stopPicking: () => setPicking(null),
    stopNaming: () => setNamed(null),
    ofSelected: {
      onCompare: () => compare([...selected.values()]),
      onExport: () => download(`/api/runs/export?ids=${[...selected.keys()].join(',')}`),
      onCopyLinks: () => void copy([...selected.keys()].map(linkTo).join('\n')),
      onDelete: () => remove([...selected.values()]),
      onClear: clear,
    },
  }
}

function download(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}

'use client'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { HistoryOverview, HistoryRun } from '../../lib/history/create-history.ts'
import { historyAddress, type RunFilters } from './history-address.ts'
import { countRuns, findRuns, PAGE } from './history-requests.ts'
import { placesOf } from './places.ts'

const TYPING_MS = 200
const LOOK_WORKING_MS = 2_000
const LOOK_MS = 10_000

/** What of the runs is on the page. */
export interface Found {
  filters: RunFilters
  overview: HistoryOverview
  /** Pages of `PAGE` runs each, by their number. */
  pages: ReadonlyMap<number, HistoryRun[]>
}

/**
 * The runs of a person: found by filters, loaded page by page as one scrolls, and kept up to date. What is new comes in at once
 * while `mayMove` says that nobody is at work in the list, else when it is asked for.
 */
export function useHistory(initial: Found, mayMove: () => boolean) {
  const [filters, setFilters] = useState(initial.filters)
  const [found, setFound] = useState(initial)
  const [hasNews, setNews] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [isLooking, setLooking] = useState(false)
  const latest = useRef(filters)
  const shown = useRef(initial)
  const inSight = useRef<readonly number[]>([0])
  const asked = useRef(new Set<number>())
  const lastLook = useRef(0)

  /** Asks for all that is in sight anew; what there was stands until it is here. */
  const look = useCallback(
    async (isForced = false): Promise<void> => {
      const [wanted, turn] = [latest.current, ++lastLook.current]
      // An earlier answer may come later.
      const isOver = () => latest.current !== wanted || lastLook.current !== turn
      const counted = await countRuns(wanted)
      if (isOver()) return
      if (!counted.ok) return setFault(counted.message)
      const before = shown.current
      const isOther = before.filters !== wanted
      const isNews = !isOther && textOf(before.overview) !== textOf(counted.value)
      const isKept = isNews && !isForced && !mayMove()
      const overview = isKept ? before.overview : counted.value
      const last = Math.max(0, Math.ceil(overview.total / PAGE) - 1)
      const numbers = [...new Set(inSight.current.map((page) => Math.min(page, last)))]
      const answers = await Promise.all(numbers.map((page) => findRuns(wanted, page, overview)))
      if (isOver()) return
      const pages = new Map<number, HistoryRun[]>()
      for (const [at, answer] of answers.entries()) {
        if (!answer.ok) return setFault(answer.message)
        pages.set(numbers[at] as number, answer.value.runs)
      }
      asked.current = new Set()
      shown.current = { filters: wanted, overview, pages }
      setFault(null)
      setNews(isKept)
      setFound(shown.current)
    },
    [mayMove],
  )

  useEffect(() => {
    if (filters === latest.current) return
    const isTyped = filters.search !== latest.current.search
    latest.current = filters
    inSight.current = [0]
    setLooking(true)
    const timer = setTimeout(
      () =>
        void look().then(() => {
          if (latest.current !== filters) return
          setLooking(false)
          window.history.replaceState(null, '', historyAddress(filters))
        }),
      isTyped ? TYPING_MS : 0,
    )
    return () => clearTimeout(timer)
  }, [filters, look])
  // An answer that comes when the page is left must not change the address of the next one.
  useEffect(() => () => void (latest.current = { ...latest.current }), [])

  const isWorking = useMemo(() => [...found.pages.values()].flat().some(({ status }) => status !== 'finished'), [found])
  const isFirst = useRef(true)
  useEffect(() => {
    let timer: number | undefined
    let isLeft = false
    async function lookOn() {
      if (!document.hidden) {
        await look(isFirst.current)
        isFirst.current = false
      }
      if (!isLeft) timer = window.setTimeout(lookOn, isWorking ? LOOK_WORKING_MS : LOOK_MS)
    }
    // At first at once: the server does not know the time zone of the browser, nor what happened while the page was kept.
    timer = window.setTimeout(lookOn, isFirst.current ? 0 : isWorking ? LOOK_WORKING_MS : LOOK_MS)
    // A page that was opened in the background has the server's days until it is shown.
    function lookShown() {
      if (document.hidden) return
      void look(isFirst.current)
      isFirst.current = false
    }
    document.addEventListener('visibilitychange', lookShown)
    return () => {
      isLeft = true
      document.removeEventListener('visibilitychange', lookShown)
      window.clearTimeout(timer)
    }
  }, [isWorking, look])

  /** Loads these pages, where they are not there. */
  const see = useCallback(
    (pages: readonly number[]) => {
      inSight.current = pages
      for (const page of pages) {
        if (found.pages.has(page) || asked.current.has(page)) continue
        const ofLook = asked.current
        ofLook.add(page)
        void findRuns(found.filters, page, found.overview).then((answer) => {
          ofLook.delete(page)
          if (!answer.ok) return setFault(answer.message)
          setFound((now) => {
            if (now.overview !== found.overview) return now
            shown.current = { ...now, pages: new Map(now.pages).set(page, answer.value.runs) }
            return shown.current
          })
        })
      }
    },
    [found],
  )

  const { overview, pages } = found
  const places = useMemo(() => placesOf(overview.waiting.length, overview.days), [overview])
  return {
    ...{ filters, found, places, fault, isLooking, hasNews, see, look },
    setFilters: (change: Partial<RunFilters>) => setFilters((before) => ({ ...before, ...change })),
    runAt: useCallback(
      (offset: number): HistoryRun | undefined => pages.get(Math.floor(offset / PAGE))?.[offset % PAGE],
      [pages],
    ),
  }
}

/** Whether rows would move. */
const textOf = ({ total, days, waiting }: HistoryOverview) =>
  JSON.stringify([total, days.map(({ day, runs }) => [day, runs]), waiting.map(({ runId }) => runId)])

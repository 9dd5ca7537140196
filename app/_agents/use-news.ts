'use client'
import { useEffect, useState } from 'react'
import { lookForCalls } from './actions.ts'
import type { AgentNews } from './news.ts'

const EVERY_MS = 2_000

/** What is known of the agents, asked for again every two seconds for as long as somebody looks at the page. */
export function useNews(initial: AgentNews): { news: AgentNews; isLost: boolean } {
  const [news, setNews] = useState(initial)
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    let isGone = false
    let timer: number | undefined
    async function look() {
      window.clearTimeout(timer)
      if (!document.hidden) {
        const answer = await lookForCalls(undefined).catch(() => null)
        if (isGone) return
        setLost(!answer?.ok)
        if (answer?.ok) setNews(answer.value)
      }
      window.clearTimeout(timer)
      timer = window.setTimeout(look, EVERY_MS)
    }
    const lookNow = () => void look()
    timer = window.setTimeout(look, EVERY_MS)
    document.addEventListener('visibilitychange', lookNow)
    return () => {
      isGone = true
      window.clearTimeout(timer)
      document.removeEventListener('visibilitychange', lookNow)
    }
  }, [])
  return { news, isLost }
}

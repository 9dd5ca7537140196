'use client'
import { usePathname } from 'next/navigation'

/** The run in the address: `/runs/<id>`, or null. */
export function useRunId(): string | null {
  return runIn(usePathname())
}

/** The run at a path of this site, or null. */
export function runIn(path: string): string | null {
  const match = /^\/runs\/([^/]+)$/.exec(path)
  return match?.[1] ? decodeURIComponent(match[1]) : null
}

/** Puts a run into the address without leaving the page: panels, editor and scroll positions stay. */
export function showRunInAddress(runId: string): void {
  window.history.pushState(null, '', `/runs/${encodeURIComponent(runId)}`)
}

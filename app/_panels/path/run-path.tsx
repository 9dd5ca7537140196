'use client'
import { pathOf, type Step } from '../../_run/path-cells.ts'
import type { RunView } from '../../_run/run-view.ts'
import { PathStrip } from './path-strip.tsx'

interface Props {
  view: RunView
  now: number
  isOld: boolean
  isLost: boolean
  onGo(step: Step): void
}

/** The path of this run by now. */
export const RunPath = ({ view, now, isLost, ...others }: Props) => (
  <PathStrip path={pathOf(view, now, isLost)} isLost={isLost} {...others} />
)

'use client'
import { useRef, useState } from 'react'
import { join } from '../_ui/join.ts'
import { type PanelSizes, type SizeName, saveSizes, sizeStyles } from './panel-sizes.ts'
import { Separator } from './separator.tsx'
import type { BenchTab } from './tab-bar.tsx'
import { words } from './words.ts'

interface Props {
  initialSizes: PanelSizes
  tab: BenchTab
  /** Null where tools are in a drawer. */
  tools: React.ReactNode
  /** Over the whole bench while there is no run; else the three panels. */
  start: React.ReactNode
  program: React.ReactNode
  activity: React.ReactNode
  /** It has nothing to show but a sentence: then it is a line, and the program has the rest. */
  isActivityEmpty: boolean
  outcome: React.ReactNode
}

/** Tools, program over activity, outcome: side by side and resizable, or one at a time on a narrow screen. */
export function Bench({ initialSizes, tab, tools, start, program, activity, isActivityEmpty, outcome }: Props) {
  const bench = useRef<HTMLDivElement>(null)
  const [sizes, setSizes] = useState(initialSizes)

  const resize = (name: SizeName) => (size: number | undefined, isDone: boolean) => {
    const { [name]: _, ...others } = sizes
    const next = size === undefined ? others : { ...others, [name]: size }
    // While it is dragged the styles alone follow: what stands in the panels is not drawn anew.
    if (!isDone)
      return Object.entries(sizeStyles(next)).map(([style, to]) => bench.current?.style.setProperty(style, to))
    setSizes(next)
    saveSizes(next)
  }
  const separator = (name: SizeName) => (
    <Separator
      name={name}
      label={words.separators[name]}
      panel={`panel-${name}`}
      size={sizes[name]}
      onSize={resize(name)}
    />
  )

  return (
    <div
      ref={bench}
      data-tab={tab}
      style={sizeStyles(sizes)}
      className={join('bench bg-surface', tools !== null && 'bench-with-tools', start !== null && 'bench-with-start')}
    >
      {tools && (
        <>
          <Region name="tools" isFolded={sizes.tools === 0}>
            {tools}
          </Region>
          {separator('tools')}
        </>
      )}
      {start ? (
        <Region name="start">{start}</Region>
      ) : (
        <>
          <div className={join('bench-middle', isActivityEmpty && 'bench-middle-line')}>
            <Region name="program">{program}</Region>
            {isActivityEmpty ? <div className="separator-line" /> : separator('program')}
            <Region name="activity">{activity}</Region>
          </div>
          {separator('outcome')}
          <Region name="outcome" isFolded={sizes.outcome === 0} className="bg-canvas">
            {outcome}
          </Region>
        </>
      )}
    </div>
  )
}

function Region({
  name,
  isFolded,
  className,
  children,
}: {
  name: keyof typeof words.panels
  isFolded?: boolean
  className?: string
  children: React.ReactNode
}) {
  return (
    <section
      id={`panel-${name}`}
      data-region={name}
      tabIndex={-1}
      aria-label={words.panels[name]}
      className={join('flex min-h-0 min-w-0 flex-col lg:overflow-hidden', isFolded && 'lg:invisible', className)}
    >
      {children}
    </section>
  )
}

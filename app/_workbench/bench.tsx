'use client'
import { useRef } from 'react'
import { Group, type Layout, Panel, Separator } from 'react-resizable-panels'
import { type Layouts, saveLayouts } from './layout-cookie.ts'
import type { BenchTab } from './tab-bar.tsx'

interface Props {
  layouts: Layouts
  tab: BenchTab
  /** Null where tools are in a drawer. */
  tools: React.ReactNode
  /** Over the whole bench while there is no run; else the three panels. */
  start: React.ReactNode
  program: React.ReactNode
  activity: React.ReactNode
  outcome: React.ReactNode
}

/** Tools, program over activity, outcome: side by side and resizable, or one at a time on a narrow screen. */
export function Bench({ layouts, tab, tools, start, program, activity, outcome }: Props) {
  const kept = useRef(layouts)
  // Sizes are kept per set of panels: three columns are not two.
  const columns = `columns${tools ? '-tools' : ''}${start ? '-start' : ''}`
  const keep =
    (name: string) =>
    (layout: Layout, { isUserInteraction }: { isUserInteraction: boolean }) => {
      if (!isUserInteraction) return
      kept.current = { ...kept.current, [name]: layout }
      saveLayouts(kept.current)
    }
  return (
    <div className="bench min-h-0 flex-1 border-line bg-surface lg:border-t" data-tab={tab}>
      <Group key={columns} orientation="horizontal" defaultLayout={layouts[columns]} onLayoutChanged={keep(columns)}>
        {tools && (
          <Panel
            id="bench-tools"
            defaultSize={272}
            minSize={220}
            maxSize={480}
            groupResizeBehavior="preserve-pixel-size"
          >
            <Region name="Tools">{tools}</Region>
          </Panel>
        )}
        {tools && <Separator className="separator-x" aria-label="Width of Tools" />}
        {start ? (
          <Panel id="bench-start" minSize={420}>
            <Region name="Start">{start}</Region>
          </Panel>
        ) : (
          <Panel id="bench-middle" minSize={380}>
            <Group orientation="vertical" defaultLayout={layouts.rows} onLayoutChanged={keep('rows')}>
              <Panel id="bench-program" defaultSize="58" minSize={208}>
                <Region name="Program">{program}</Region>
              </Panel>
              <Separator className="separator-y" aria-label="Height of Program" />
              <Panel id="bench-activity" defaultSize="42" minSize={96}>
                <Region name="Activity">{activity}</Region>
              </Panel>
            </Group>
          </Panel>
        )}
        {!start && <Separator className="separator-x" aria-label="Width of Outcome" />}
        {!start && (
          <Panel
            id="bench-outcome"
            defaultSize={tools ? 380 : 348}
            minSize={320}
            maxSize={640}
            groupResizeBehavior="preserve-pixel-size"
          >
            <Region name="Outcome" className="overflow-auto bg-canvas">
              {outcome}
            </Region>
          </Panel>
        )}
      </Group>
    </div>
  )
}

function Region({ name, className = '', children }: { name: string; className?: string; children: React.ReactNode }) {
  return (
    <section
      id={`panel-${name.toLowerCase()}`}
      data-region={name}
      tabIndex={-1}
      aria-label={name}
      className={`flex h-full min-h-0 flex-col ${className}`}
    >
      {children}
    </section>
  )
}

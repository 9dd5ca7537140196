'use client'
import type { RunSummary } from '../../../lib/playground.ts'
import type { FirstSteps } from '../../_server/first-steps.ts'
import type { ListedServer } from '../tools/catalog.ts'
import { ExampleCards } from './example-cards.tsx'
import type { ExampleProgram } from './example-program.ts'
import { FirstMinutes } from './first-minutes/first-minutes.tsx'
import { ProgramList } from './program-list.tsx'
import { RecentRuns } from './recent-runs.tsx'
import { useRecentRuns } from './use-recent-runs.ts'
import { words } from './words.ts'

interface Props {
  recent: RunSummary[]
  /** What is left of the first minutes; null where that was not asked for. */
  steps: FirstSteps | null
  servers: readonly ListedServer[]
  programs: ExampleProgram[]
  isOffline: boolean
  onRun(task: string): void
  onProgram(code: string): void
  /** A model was set. */
  onChanged(): void
}

/** Where nothing has run yet: the first minutes, what ran before, and what to begin with. */
export function StartPage({ recent, steps, servers, programs, isOffline, onRun, onProgram, onChanged }: Props) {
  const { runs, total, now } = useRecentRuns(recent)
  return (
    <div className="h-full overflow-auto px-8 py-6 max-lg:px-4 max-lg:py-5">
      <div className="max-w-[1160px]">
        <h1 id="start-title" tabIndex={-1} className="font-[650] text-xl tracking-[-0.02em]">
          {words.title}
        </h1>
        <p className="mt-1 max-w-[760px] text-ink2 text-md">{words.lead}</p>
        {steps && <FirstMinutes steps={steps} onChanged={onChanged} />}
        <RecentRuns runs={runs} total={total} now={now} />
        <ExampleCards
          servers={servers}
          hasRuns={runs.length > 0}
          isOffline={isOffline}
          onRun={onRun}
          onProgram={onProgram}
        />
        <ProgramList programs={programs} onProgram={({ code }) => onProgram(code)} />
      </div>
    </div>
  )
}

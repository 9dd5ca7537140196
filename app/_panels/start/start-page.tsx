'use client'
import type { RunSummary } from '../../../lib/playground.ts'
import type { ExampleProgram } from './example-program.ts'
import { EXAMPLES } from './examples.ts'
import { ProgramList } from './program-list.tsx'
import { RecentRuns } from './recent-runs.tsx'

/** Where nothing has run yet: examples to click, programs to open, and what ran before. */
export function StartPage({
  recent,
  programs,
  onExample,
  onProgram,
}: {
  recent: RunSummary[]
  programs: ExampleProgram[]
  onExample(task: string): void
  onProgram(program: ExampleProgram): void
}) {
  return (
    <div className="h-full max-w-[1160px] overflow-auto px-10 py-7 max-lg:px-4 max-lg:py-5">
      <h1 id="start-title" className="font-[650] text-xl tracking-[-0.02em]">
        What should be done?
      </h1>
      <p className="mt-1 max-w-[760px] text-ink2 text-md">
        Say it in your words above. You see every tool it picks, the program it writes and each call it makes.
      </p>
      <h2 className="mt-[26px] mb-2 font-medium text-ink3 text-xs">Try one of these</h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,300px),1fr))] gap-2.5">
        {EXAMPLES.map(({ kind, task, note }) => (
          <li key={task}>
            <button
              type="button"
              onClick={() => onExample(task)}
              className="flex h-full w-full flex-col gap-1 rounded-lg border border-line bg-surface px-3.5 py-3 text-left hover:border-accent hover:bg-accent-soft"
            >
              <span className="font-semibold text-accent text-xs">{kind}</span>
              <span className="flex-1 font-medium text-[14px] leading-5">{task}</span>
              <span className="text-ink3 text-xs">{note}</span>
            </button>
          </li>
        ))}
      </ul>
      <ProgramList programs={programs} onProgram={onProgram} />
      <RecentRuns recent={recent} />
    </div>
  )
}

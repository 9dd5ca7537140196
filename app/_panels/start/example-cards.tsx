import { Play } from 'lucide-react'
import type { ListedServer } from '../tools/catalog.ts'
import { offeredExamples } from './examples.ts'
import { SectionHead } from './section-head.tsx'
import { TemplateMenu } from './template-menu.tsx'
import { words } from './words.ts'

interface Props {
  servers: readonly ListedServer[]
  hasRuns: boolean
  isOffline: boolean
  onRun(task: string): void
  onProgram(code: string): void
}

/** Tasks that run with one click, and the way to a program of one's own. */
export function ExampleCards({ servers, hasRuns, isOffline, onRun, onProgram }: Props) {
  const examples = offeredExamples(servers, hasRuns)
  return (
    <section aria-labelledby="examples">
      <SectionHead id="examples" title={words.examples} note={hasRuns ? null : words.examplesNote}>
        <TemplateMenu servers={servers} onProgram={onProgram} />
      </SectionHead>
      {examples.length === 0 && <p className="text-ink2">{words.noExamples}</p>}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,300px),1fr))] gap-3">
        {examples.map(({ task, note }) => (
          <li key={task}>
            <button
              type="button"
              onClick={() => onRun(task)}
              disabled={isOffline}
              title={words.runExample(task)}
              className="group flex h-full min-h-11 w-full items-start gap-3 rounded-lg border border-line bg-surface px-3.5 py-2.5 text-left hover:border-accent hover:bg-accent-soft disabled:opacity-60"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{task}</span>
                <span className="mt-0.5 block text-ink3 text-xs">{note}</span>
              </span>
              <Play
                size={14}
                strokeWidth={1.8}
                aria-hidden
                className="mt-[3px] flex-none text-ink3 group-hover:text-accent"
              />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

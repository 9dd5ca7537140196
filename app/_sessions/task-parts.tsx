'use client'
import { ResultValue } from '../_panels/outcome/result-value.tsx'
import { CopyLink } from '../_ui/copy-link.tsx'
import { ScrollText } from '../_ui/scroll-box.tsx'
import { words } from './words.ts'

interface Props {
  /** Which task, for those who hear it: `task 2`. */
  of: string
  program: string | null
  result: unknown
  hasResult: boolean
  /** Said under a result of which only the beginning is there. */
  note?: string | undefined
  output: string
  /** Default: of a task without a result how it ended is told there. */
  outputTitle?: string
}

/** What a task came to: its program, its result and what it printed. */
export function TaskParts({ of, program, result, hasResult, note, output, outputTitle }: Props) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {hasResult && (
        <section>
          <h3 className="mb-1 font-medium text-ink3 text-xs">{words.task.result}</h3>
          <ResultValue value={result} />
          {note && <p className="mt-1 text-ink3 text-xs">{note}</p>}
        </section>
      )}
      {output.trim() !== '' && (
        <section>
          <h3 className="mb-1 font-medium text-ink3 text-xs">
            {outputTitle ?? (hasResult ? words.task.output : words.task.end)}
          </h3>
          <ScrollText label={words.task.outputOf(of)} className="max-h-60">
            {output}
          </ScrollText>
        </section>
      )}
      {program !== null && (
        <section>
          <div className="mb-1 flex items-center justify-between gap-3 text-xs">
            <h3 className="font-medium text-ink3">{words.task.program(program.trimEnd().split('\n').length)}</h3>
            <CopyLink text={program} label={words.task.copyProgramOf(of)} />
          </div>
          <ScrollText label={words.task.programOf(of)} className="max-h-80">
            {program}
          </ScrollText>
        </section>
      )}
    </div>
  )
}

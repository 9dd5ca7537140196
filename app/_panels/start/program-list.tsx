import type { ExampleProgram } from './example-program.ts'
import { SectionHead } from './section-head.tsx'
import { words } from './words.ts'

/** Programs that open in the editor, checked and not run. */
export function ProgramList({
  programs,
  onProgram,
}: {
  programs: ExampleProgram[]
  onProgram(program: ExampleProgram): void
}) {
  if (programs.length === 0) return null
  return (
    <section aria-labelledby="example-programs">
      <SectionHead id="example-programs" title={words.programs} note={words.programsNote} />
      <ul aria-labelledby="example-programs" className="overflow-hidden rounded-lg border border-line bg-surface">
        {programs.map((program) => (
          <li key={program.id} className="border-line not-first:border-t">
            <button
              type="button"
              onClick={() => onProgram(program)}
              className="flex min-h-9 w-full items-baseline gap-3 px-3.5 py-1.5 text-left -outline-offset-2! hover:bg-sunken max-lg:min-h-11 max-sm:flex-col max-sm:gap-0.5"
            >
              <span className="flex-none font-medium sm:w-40">{program.title}</span>
              <span className="min-w-0 text-ink2">{program.note}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { ChevronDown } from 'lucide-react'
import { closePopoverOf, Popover } from '../../_ui/popover.tsx'
import type { ListedServer } from '../tools/catalog.ts'
import { QUIET } from './section-head.tsx'
import { offeredTemplates } from './templates.ts'
import { words } from './words.ts'

/** Programs to begin with: each opens in the editor, checked and not run. */
export function TemplateMenu({
  servers,
  onProgram,
}: {
  servers: readonly ListedServer[]
  onProgram(code: string): void
}) {
  return (
    <Popover
      label={words.empty}
      align="end"
      className="w-[min(320px,calc(100vw-32px))] p-1"
      button={{
        className: QUIET,
        children: (
          <>
            {words.empty}
            <ChevronDown size={14} strokeWidth={1.8} aria-hidden />
          </>
        ),
      }}
    >
      <ul>
        {offeredTemplates(servers).map(({ id, code }) => (
          <li key={id}>
            <button
              type="button"
              onClick={({ currentTarget }) => {
                closePopoverOf(currentTarget)
                onProgram(code)
              }}
              className="block min-h-11 w-full rounded-sm px-2.5 py-1.5 text-left hover:bg-sunken"
            >
              <span className="block font-medium">{words.templates[id].title}</span>
              <span className="block text-ink3 text-xs">{words.templates[id].note}</span>
            </button>
          </li>
        ))}
      </ul>
    </Popover>
  )
}

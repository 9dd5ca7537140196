import { Check, TriangleAlert, X } from 'lucide-react'
import type { RunView } from '../../_run/run-view.ts'
import { EmptyState } from '../../_ui/panel.tsx'
import { emptyText } from './empty-text.ts'
import { words } from './words.ts'

/** Findings that are listed: nobody mends more at once. */
const MOST = 100

/** What the guardrails said of the program, each finding with its place. */
export function ChecksView({ view, onGoToLine }: { view: RunView; onGoToLine?: (line: number) => void }) {
  if (view.findings === null) return <EmptyState>{emptyText('checks', view)}</EmptyState>
  if (view.findings.length === 0) {
    return (
      <p className="flex items-center gap-2 px-3.5 py-3">
        <Check size={16} strokeWidth={2} aria-hidden className="text-ok" />
        {words.checked.nothing(view.hasTypesChecked)}
      </p>
    )
  }
  return (
    <ul>
      {view.findings.slice(0, MOST).map((finding) => (
        <li
          key={`${finding.line}:${finding.column}:${finding.rule}:${finding.message}`}
          className="flex items-start gap-2 border-line border-b px-3.5 py-1.5"
        >
          {finding.severity === 'error' ? (
            <X size={16} strokeWidth={2} aria-label={words.error} className="mt-0.5 flex-none text-bad" />
          ) : (
            <TriangleAlert
              size={16}
              strokeWidth={1.8}
              aria-label={words.checked.warning}
              className="mt-0.5 flex-none text-warn"
            />
          )}
          <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{finding.message}</span>
          <span className="text-ink3 text-xs leading-5">{finding.rule}</span>
          <button
            type="button"
            disabled={!onGoToLine}
            onClick={() => onGoToLine?.(finding.line)}
            className="min-h-6 whitespace-nowrap font-medium text-accent text-xs enabled:hover:underline"
          >
            {words.checked.line(finding.line)}
          </button>
        </li>
      ))}
      {view.findings.length > MOST && (
        <li className="px-3.5 py-2 text-ink2">{words.checked.more(view.findings.length - MOST)}</li>
      )}
    </ul>
  )
}

'use client'
import dynamic from 'next/dynamic'
import { useMemo } from 'react'
import type { WorkspaceEntry } from '../../lib/workspace/workspace.ts'
import { ErrorBoundary } from '../_ui/error-boundary.tsx'
import { EmptyState } from '../_ui/panel.tsx'
import type { Form } from './address.ts'
import { DiffForm } from './diff/diff-form.tsx'
import { ChangesForm } from './file/changes-form.tsx'
import { PdfForm } from './file/pdf-form.tsx'
import { ResultProvider, type ResultView } from './frame/result-context.tsx'
import { ResultFrame } from './frame/result-frame.tsx'
import { ImageForm } from './image/image-form.tsx'
import type { Shown } from './shown.ts'
import { type Grid, isChartable } from './table/grid.ts'
import { TableForm } from './table/table-form.tsx'
import { useGrid } from './table/use-grid.ts'
import { HtmlForm } from './text/html-form.tsx'
import { MarkdownForm } from './text/markdown-form.tsx'
import { TextForm } from './text/text-form.tsx'
import { words } from './words.ts'

// Fetched when it is looked at: most results are not.
const ChartForm = dynamic(() => import('./chart/chart-form.tsx').then((module) => module.ChartForm))
const JsonForm = dynamic(() => import('./json/json-form.tsx').then((module) => module.JsonForm))

interface Props extends Omit<ResultView, 'forms' | 'form'> {
  shown: Shown
  /** The file that it is. */
  entry?: WorkspaceEntry
}

/** What there is to look at in the form that is chosen, or the first that fits. */
export function ShownResult({ shown, entry, ...view }: Props) {
  const grid = useGrid(shown.parts, view.address.part)
  const forms = useMemo(
    () => shown.forms.filter((form) => form !== 'chart' || (grid !== null && isChartable(grid))),
    [shown, grid],
  )
  const form = forms.find((one) => one === view.address.form) ?? forms[0] ?? 'json'
  return (
    <ResultProvider value={{ ...view, forms, form }}>
      <ErrorBoundary
        key={form}
        fallback={
          <ResultFrame>
            <EmptyState>{words.broken}</EmptyState>
          </ResultFrame>
        }
      >
        {formOf(form, shown, { grid, part: view.address.part ?? '' }, entry)}
      </ErrorBoundary>
    </ResultProvider>
  )
}

function formOf(
  form: Form,
  shown: Shown,
  { grid, part }: { grid: Grid | null; part: string },
  entry: WorkspaceEntry | undefined,
) {
  const { text = '', parts, image } = shown
  switch (form) {
    case 'table':
      return grid && <TableForm key={part} grid={grid} parts={parts} />
    case 'chart':
      return grid && <ChartForm grid={grid} parts={parts} />
    case 'json':
      return <JsonForm value={shown.value} />
    case 'markdown':
      return <MarkdownForm text={text} />
    case 'html':
      return <HtmlForm text={text} />
    case 'diff':
      return <DiffForm text={text} />
    case 'image':
      return image && <ImageForm image={image} />
    case 'pdf':
      return entry && <PdfForm entry={entry} />
    case 'changes':
      return entry && <ChangesForm path={entry.path} text={text} />
    default:
      return <TextForm text={text} isValue={typeof shown.value !== 'string' && 'value' in shown} />
  }
}

'use client'
import { ChevronDown, Download } from 'lucide-react'
import { formatBytes } from '../../../../lib/format/bytes.ts'
import type { ExportSizes } from '../../../../lib/history/export-sizes.ts'
import { buttonStyle } from '../../../_ui/button.tsx'
import { closePopoverOf, Popover } from '../../../_ui/popover.tsx'
import { exportPath, readSizes } from './bar-requests.ts'
import { useAsked } from './use-asked.ts'
import { words } from './words.ts'

/** A run as a file, in each form that it has, with its size. */
export function ExportMenu({ runId }: { runId: string }) {
  const { known: sizes, fault, load } = useAsked(() => readSizes(runId))

  return (
    <Popover
      label={words.export}
      align="end"
      className="w-80 max-w-[calc(100vw-16px)] p-1"
      button={{
        'aria-label': words.export,
        title: words.export,
        className: `${buttonStyle({ size: 'small' })} border-transparent! gap-0.5! px-1.5!`,
        onClick: load,
        children: (
          <>
            <Download size={14} strokeWidth={1.8} aria-hidden />
            <ChevronDown size={12} strokeWidth={1.8} aria-hidden />
          </>
        ),
      }}
    >
      {fault && (
        <p role="alert" className="px-2.5 py-1 text-bad">
          {fault}
        </p>
      )}
      {formsOf(sizes).map(({ format, size }) => (
        <a
          key={format}
          href={exportPath(runId, format)}
          download
          onClick={({ currentTarget }) => closePopoverOf(currentTarget)}
          className="flex min-h-9 items-center gap-3 rounded-sm px-2.5 -outline-offset-2! hover:bg-sunken max-lg:min-h-11"
        >
          <span className="font-medium">{words.forms[format].name}</span>
          <span className="ml-auto text-right text-ink3 text-xs tabular-nums">
            {[words.forms[format].form, size].filter(Boolean).join(', ')}
          </span>
        </a>
      ))}
    </Popover>
  )
}

/** Until the sizes are known the two that every run has. */
function formsOf(sizes: ExportSizes | null): { format: 'ts' | 'md' | 'json' | 'zip'; size: string }[] {
  if (sizes === null) return [form('md', ''), form('json', '')]
  const { ts, md, json, files } = sizes
  return [
    ...(ts ? [form('ts', `${words.lines(ts.lines)}, ${formatBytes(ts.bytes)}`)] : []),
    form('md', formatBytes(md.bytes)),
    form('json', formatBytes(json.bytes)),
    ...(files.count > 0 ? [form('zip', words.filesNow(files.count, files.bytes))] : []),
  ]
}

const form = (format: 'ts' | 'md' | 'json' | 'zip', size: string) => ({ format, size })

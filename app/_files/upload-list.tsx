import { Check, CircleAlert, X } from 'lucide-react'
import { formatBytes } from '../../lib/format/bytes.ts'
import { IconButton } from '../_ui/button.tsx'
import type { Upload } from './use-uploads.ts'

/** What is being uploaded, each with how far it is or why it did not go. */
export function UploadList({ uploads, onDismiss }: { uploads: Upload[]; onDismiss(id: number): void }) {
  if (uploads.length === 0) return null
  return (
    <ul aria-label="Uploads" className="max-h-60 flex-none overflow-auto border-line border-b">
      {uploads.map((upload) => (
        <li key={upload.id} className="border-line px-3.5 py-1.5 text-xs not-first:border-t">
          <div className="flex items-center gap-2">
            <State upload={upload} />
            <span className="min-w-0 truncate font-medium">{upload.name}</span>
            <span className="ml-auto whitespace-nowrap text-ink3">{wordOf(upload)}</span>
            {(upload.state === 'failed' || upload.state === 'done') && (
              <IconButton label={`Hide ${upload.name}`} onClick={() => onDismiss(upload.id)} className="-mr-2 size-6!">
                <X size={14} strokeWidth={1.8} aria-hidden />
              </IconButton>
            )}
          </div>
          {upload.state === 'sending' && (
            <progress
              value={upload.share}
              aria-label={`Upload of ${upload.name}`}
              className="meter mt-1 block h-1 w-full"
            />
          )}
          {upload.message && (
            <p role="alert" className="mt-0.5 text-bad [overflow-wrap:anywhere]">
              {upload.message}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

function State({ upload }: { upload: Upload }) {
  const icon = { size: 14, strokeWidth: 2, 'aria-hidden': true }
  if (upload.state === 'done') return <Check {...icon} className="flex-none text-ok" />
  if (upload.state === 'taken') return <CircleAlert {...icon} className="flex-none text-ink3" />
  if (upload.state === 'failed') return <CircleAlert {...icon} className="flex-none text-bad" />
  return <span className="spinner size-[13px]" aria-hidden />
}

function wordOf({ state, share, size }: Upload): string {
  if (state === 'waiting') return 'waiting'
  if (state === 'failed') return 'not uploaded'
  if (state === 'taken') return 'there already'
  if (state === 'done') return `uploaded, ${formatBytes(size)}`
  return `${Math.round(share * 100)} % of ${formatBytes(size)}`
}

import { Check, CircleAlert, X } from 'lucide-react'
import { Button, IconButton } from '../_ui/button.tsx'
import { progressOf, uploadsShown } from './uploads-shown.ts'
import type { Upload } from './use-uploads.ts'
import { words } from './words.ts'

interface Props {
  uploads: Upload[]
  onDismiss(id: number): void
  onStop(): void
}

/** What is being uploaded: how far all of it is, and each with how far it is or why it did not go. */
export function UploadList({ uploads, onDismiss, onStop }: Props) {
  if (uploads.length === 0) return null
  const { shown, rest } = uploadsShown(uploads)
  const progress = progressOf(uploads)
  const isUnderWay = uploads.some(({ state }) => state === 'waiting' || state === 'sending')
  return (
    <div className="max-h-60 flex-none overflow-auto border-line border-b">
      {(progress || isUnderWay) && (
        <div className="sticky top-0 z-1 bg-surface px-3.5 py-1.5 text-xs">
          <div className="flex min-h-7 items-center gap-2">
            <span className="min-w-0 flex-1 font-medium">
              {progress ? words.uploads.progress(progress.ended, uploads.length) : words.uploads.one}
            </span>
            {isUnderWay && (
              <Button size="small" onClick={onStop} aria-label={words.uploads.stopLabel}>
                {words.uploads.stop}
              </Button>
            )}
          </div>
          {progress?.isUnderWay && (
            <progress
              value={progress.share}
              aria-label={words.uploads.meter}
              className="meter mt-1 block h-1.5 w-full"
            />
          )}
        </div>
      )}
      <ul aria-label={words.uploads.label}>
        {shown.map((upload) => (
          <UploadRow key={upload.id} upload={upload} onDismiss={onDismiss} />
        ))}
      </ul>
      {rest > 0 && <p className="px-3.5 py-1.5 text-ink3 text-xs">{words.uploads.rest(rest)}</p>}
    </div>
  )
}

function UploadRow({ upload, onDismiss }: { upload: Upload; onDismiss(id: number): void }) {
  const folder = upload.name.split('/').slice(0, -1).join('/')
  return (
    <li className="border-line border-t px-3.5 py-1.5 text-xs">
      <div className="flex items-center gap-2">
        <State upload={upload} />
        <span className="min-w-0 font-medium" title={upload.name}>
          {folder !== '' && <span className="block truncate font-normal text-ink3">{words.uploads.into(folder)}</span>}
          <span className="block truncate">{upload.name.slice(folder === '' ? 0 : folder.length + 1)}</span>
        </span>
        <span className="ml-auto whitespace-nowrap text-ink3">{wordOf(upload)}</span>
        {(upload.state === 'failed' || upload.state === 'done') && (
          <IconButton
            label={words.uploads.hide(upload.name)}
            onClick={() => onDismiss(upload.id)}
            className="-mr-2 size-6! max-lg:size-11!"
          >
            <X size={14} strokeWidth={1.8} aria-hidden />
          </IconButton>
        )}
      </div>
      {upload.state === 'sending' && (
        <progress
          value={upload.share}
          aria-label={words.uploads.meterOf(upload.name)}
          className="meter mt-1 block h-1 w-full"
        />
      )}
      {upload.message && (
        <p role="alert" className="mt-0.5 text-bad [overflow-wrap:anywhere]">
          {upload.message}
        </p>
      )}
    </li>
  )
}

function State({ upload }: { upload: Upload }) {
  const icon = { size: 14, strokeWidth: 2, 'aria-hidden': true }
  if (upload.state === 'done') return <Check {...icon} className="flex-none text-ok" />
  if (upload.state === 'taken') return <CircleAlert {...icon} className="flex-none text-ink3" />
  if (upload.state === 'failed') return <CircleAlert {...icon} className="flex-none text-bad" />
  return <span className="spinner size-[13px]" aria-hidden />
}

function wordOf({ state, share, size, files }: Upload): string {
  if (state === 'waiting') return words.uploads.waiting
  if (state === 'failed') return words.uploads.failed
  if (state === 'taken') return words.uploads.taken
  if (state === 'done')
    return files !== undefined && files !== 1 ? words.uploads.unpacked(files) : words.uploads.done(size)
  return words.uploads.sending(share, size)
}

'use client'
import { COPY_REFUSED, useCopy } from './use-copy.ts'
import { words } from './words.ts'

/** Copies a text, and says whether the browser let it. */
export function CopyLink({ text, label, words: shown = words.copy }: { text: string; label: string; words?: string }) {
  const { said, copy } = useCopy()
  return (
    <>
      <button
        type="button"
        aria-label={label}
        onClick={() => void copy(text)}
        className="min-h-6 font-medium text-accent hover:underline max-lg:min-h-11"
      >
        {said === 'copied' ? words.copied : shown}
      </button>
      {said === 'refused' && (
        <span role="alert" className="ml-1.5 text-bad text-xs">
          {COPY_REFUSED}
        </span>
      )}
    </>
  )
}

import { CircleAlert } from 'lucide-react'
import type { ComponentProps } from 'react'
import { join } from './join.ts'

/** A labelled field: hint under it, and the error in its place, both tied to it for screen readers. */
export function Field({
  label,
  hint,
  error,
  id,
  size = 'normal',
  ...props
}: Omit<ComponentProps<'input'>, 'size'> & {
  label: string
  id: string
  hint?: string
  error?: string
  /** `small` is for one of many in a form. */
  size?: 'normal' | 'small'
}) {
  const hintId = hint && !error ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      <input
        {...props}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={errorId ?? hintId}
        className={join(
          // Not `read-only:`, which a field that is disabled until the page is alive is as well.
          'w-full rounded-md border border-edge bg-surface [&[readonly]]:bg-sunken [&[readonly]]:text-ink2 aria-invalid:border-bad max-lg:h-11 max-lg:px-3 max-lg:text-[16px]',
          size === 'small' ? 'h-8 px-2.5' : 'h-10 px-3 text-md',
        )}
      />
      {hintId && (
        <p id={hintId} className="mt-1 text-ink3 text-xs">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} className="mt-1 flex items-start gap-1.5 text-bad text-xs">
          <CircleAlert size={14} strokeWidth={1.8} aria-hidden className="mt-0.5 flex-none" />
          {error}
        </p>
      )}
    </div>
  )
}

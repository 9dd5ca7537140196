import { CircleAlert } from 'lucide-react'
import type { ComponentProps } from 'react'

/** A labelled field: hint under it, and the error in its place, both tied to it for screen readers. */
export function Field({
  label,
  hint,
  error,
  id,
  ...props
}: ComponentProps<'input'> & { label: string; id: string; hint?: string; error?: string }) {
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
        className="h-10 w-full rounded-md border border-edge bg-surface px-3 text-md aria-invalid:border-bad max-lg:h-11 max-lg:text-[16px]"
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

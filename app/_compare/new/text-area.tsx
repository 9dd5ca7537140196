import { CircleAlert } from 'lucide-react'
import type { ComponentProps } from 'react'
import { join } from '../../_ui/join.ts'

interface Props extends Omit<ComponentProps<'textarea'>, 'id'> {
  id: string
  label: string
  hint?: string
  error?: string | undefined
}

/** A labelled field of several lines in words: hint under it, and the error in its place. */
export function TextArea({ id, label, hint, error, className, ...props }: Props) {
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      <textarea
        autoComplete="off"
        {...props}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? `${id}-note` : undefined}
        className={join(
          'block w-full rounded-md border border-edge bg-surface px-2.5 py-1.5 [overflow-wrap:anywhere] aria-invalid:border-bad max-lg:px-3 max-lg:text-[16px]',
          className,
        )}
      />
      {(error ?? hint) && <FieldNote id={`${id}-note`} hint={hint} error={error} />}
    </div>
  )
}

/** What stands under a field: what is wrong with it, or else what it is for. */
export function FieldNote({ id, hint, error }: { id: string; hint?: string | undefined; error?: string | undefined }) {
  if (!error)
    return (
      <p id={id} className="mt-1 text-ink3 text-xs">
        {hint}
      </p>
    )
  return (
    <p id={id} className="mt-1 flex items-start gap-1.5 text-bad text-xs">
      <CircleAlert size={14} strokeWidth={1.8} aria-hidden className="mt-0.5 flex-none" />
      {error}
    </p>
  )
}

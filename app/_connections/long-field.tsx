import type { ComponentProps } from 'react'

/** A labelled field of several lines, for what is written in code. */
export function LongField({
  label,
  hint,
  error,
  id,
  ...props
}: ComponentProps<'textarea'> & { label: string; id: string; hint?: string; error?: string }) {
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      <textarea
        rows={3}
        autoComplete="off"
        spellCheck={false}
        {...props}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-note`}
        className="w-full rounded-md border border-edge bg-surface px-3 py-2 font-mono text-xs aria-invalid:border-bad max-lg:text-[16px]"
      />
      <p id={`${id}-note`} className={`mt-1 text-xs ${error ? 'text-bad' : 'text-ink3'}`}>
        {error ?? hint}
      </p>
    </div>
  )
}

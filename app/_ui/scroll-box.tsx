import type { ComponentProps } from 'react'

/** A named part of the page that scrolls by itself; the keyboard can reach and scroll it. */
export function ScrollBox({ label, ...props }: ComponentProps<'section'> & { label: string }) {
  return (
    <section
      {...props}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard could not scroll here.
      tabIndex={0}
    />
  )
}

/** The looks of text that keeps its line breaks. */
export const SCROLL_TEXT =
  'overflow-auto whitespace-pre-wrap rounded-md bg-sunken px-2.5 py-2 font-mono text-xs [overflow-wrap:anywhere]'

/** The same for text that keeps its line breaks. */
export function ScrollText({
  label,
  className,
  children,
}: {
  label: string
  className?: string
  children: React.ReactNode
}) {
  return (
    <ScrollBox label={label} className={`${SCROLL_TEXT} ${className ?? ''}`}>
      {children}
    </ScrollBox>
  )
}

import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'

/** A select that looks like the other controls; its list is the browser's, which a keyboard and a phone know to handle. */
export function Select(props: ComponentProps<'select'>) {
  return (
    <span className="relative block">
      <select
        {...props}
        className="h-8 w-full cursor-pointer appearance-none truncate rounded-md border border-edge bg-surface pr-8 pl-2.5 text-ink aria-invalid:border-bad max-lg:h-11 max-lg:text-[16px]"
      />
      <ChevronDown
        size={15}
        strokeWidth={1.8}
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-ink3"
      />
    </span>
  )
}

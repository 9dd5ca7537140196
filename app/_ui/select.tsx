import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { join } from './join.ts'

const SIZE = {
  normal: 'h-8 rounded-md pl-2.5',
  small: 'h-7 rounded-sm pl-2 text-xs',
  // As high as the fields it stands among.
  large: 'h-10 rounded-md pl-3 text-md',
}

/**
 * A select that looks like the other controls. Keys, type-ahead, and what is read aloud are the browser's; so is the wheel of
 * a phone. Its list looks like ours where the browser lets it be styled (`app/_styles/select.css`), and is the browser's own elsewhere.
 */
export function Select({
  size = 'normal',
  className,
  ...props
}: Omit<ComponentProps<'select'>, 'size'> & { size?: keyof typeof SIZE }) {
  return (
    <span className={join('relative block', className)}>
      <select
        {...props}
        className={join(
          'w-full cursor-pointer appearance-none truncate border border-edge bg-surface pr-8 text-ink aria-invalid:border-bad max-lg:h-11 max-lg:text-[16px]',
          SIZE[size],
        )}
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

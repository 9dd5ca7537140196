import type { ComponentProps } from 'react'
import { join } from './join.ts'

const KIND = {
  primary: 'border-transparent bg-accent-fill text-on-accent not-disabled:hover:brightness-110',
  secondary: 'border-accent bg-surface text-accent not-disabled:hover:bg-accent-soft',
  plain: 'border-edge bg-surface text-ink not-disabled:hover:bg-sunken',
  danger: 'border-bad bg-surface text-bad not-disabled:hover:bg-bad-soft',
}

const SIZE = {
  normal: 'h-8 rounded-md px-3 max-lg:h-11',
  small: 'h-7 rounded-md px-2 text-xs max-lg:h-11 max-lg:px-3',
  // As high as what it stands beside.
  large: 'min-h-11 rounded-lg px-3.5 text-[14px]',
}

interface Looks {
  kind?: keyof typeof KIND
  size?: keyof typeof SIZE
}

/** The looks of a button, for a link that is the next step. */
export const buttonStyle = ({ kind = 'plain', size = 'normal' }: Looks = {}): string =>
  join(
    'inline-flex items-center justify-center gap-[7px] whitespace-nowrap border font-medium disabled:opacity-60 aria-disabled:opacity-60 [&>svg]:flex-none',
    SIZE[size],
    KIND[kind],
  )

/** A button with words. One `primary` in a view. */
export function Button({ kind, size, className, ...props }: ComponentProps<'button'> & Looks) {
  return <button type="button" {...props} className={join(buttonStyle({ kind, size }), className)} />
}

/** A square button with a picture and an accessible name. */
export function IconButton({ label, className, ...props }: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      {...props}
      className={join(
        'grid size-8 flex-none place-items-center rounded-md text-ink2 not-disabled:hover:bg-sunken disabled:opacity-60 max-lg:size-11',
        className,
      )}
    />
  )
}

/** A key as it stands on the keyboard. */
export function Key({ children, className }: { children: React.ReactNode; className?: string }) {
  return (
    <kbd className={join('rounded-[5px] border border-current/40 px-[5px] font-mono text-2xs', className)}>
      {children}
    </kbd>
  )
}

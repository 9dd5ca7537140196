import type { ComponentProps } from 'react'
import { join } from './join.ts'

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'checked' | 'onChange'> {
  isOn: boolean
  onSwitch(isOn: boolean): void
  /** `warn` is for what takes a care away. */
  tone?: 'accent' | 'warn'
}

/** A switch with its words beside it. */
export function Switch({ isOn, onSwitch, tone = 'accent', className, children, ...props }: Props) {
  return (
    <label
      className={join(
        'inline-flex min-h-6 cursor-pointer items-center gap-2 has-disabled:cursor-default has-disabled:opacity-60 max-lg:min-h-11',
        className,
      )}
    >
      <input
        {...props}
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        onChange={(event) => onSwitch(event.target.checked)}
        className="peer sr-only"
      />
      <span
        aria-hidden
        className={join(
          'relative h-4 w-7 flex-none rounded-full border border-edge bg-sunken outline-offset-2 peer-focus-visible:outline-2 peer-focus-visible:outline-accent',
          'after:absolute after:top-[2px] after:left-[2px] after:size-2.5 after:rounded-full after:bg-ink2 peer-checked:after:left-[14px] peer-checked:after:bg-surface',
          tone === 'warn'
            ? 'peer-checked:border-warn peer-checked:bg-warn'
            : 'peer-checked:border-accent peer-checked:bg-accent',
        )}
      />
      {children}
    </label>
  )
}

import { join } from './join.ts'
import { words } from './words.ts'

interface Props {
  basis: 'measured' | 'computed'
  className?: string
  /** In place of the word, where only a part of it is so. */
  word?: string
}

/** Says beside a figure how it was counted. */
export function BasisTag({ basis, className, word = words.basis[basis] }: Props) {
  return (
    <span
      className={join(
        'inline-block whitespace-nowrap rounded-[4px] px-1.5 font-medium text-2xs text-ink2 leading-4',
        basis === 'computed' ? 'tag-computed' : 'tag-measured',
        className,
      )}
    >
      {word}
    </span>
  )
}

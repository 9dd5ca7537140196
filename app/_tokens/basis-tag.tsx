import { join } from '../_ui/join.ts'

/** Says beside a figure how it was counted. */
export function BasisTag({ basis }: { basis: 'measured' | 'computed' }) {
  return (
    <span
      className={join(
        'whitespace-nowrap rounded-[4px] px-1.5 font-medium text-2xs text-ink2',
        basis === 'computed' ? 'tag-computed' : 'tag-measured',
      )}
    >
      {basis}
    </span>
  )
}

/** Of what was added up: one of them, or both where some was measured and some computed. */
export function SumTag({ used, measured }: { used: number; measured: number }) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      {measured > 0 && <BasisTag basis="measured" />}
      {measured < used && <BasisTag basis="computed" />}
    </span>
  )
}

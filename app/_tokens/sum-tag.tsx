import { BasisTag } from '../_ui/basis-tag.tsx'

/** Of what was added up: one of them, or both where some was measured and some computed. */
export function SumTag({ used, measured }: { used: number; measured: number }) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      {measured > 0 && <BasisTag basis="measured" />}
      {measured < used && <BasisTag basis="computed" />}
    </span>
  )
}

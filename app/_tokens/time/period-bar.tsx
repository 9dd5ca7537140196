import { useId } from 'react'
import { FilterButtons } from '../../_ui/filter-buttons.tsx'
import { PERIODS, type SavingsPlace, type SavingsView, VIEWS } from './savings-address.ts'
import { words } from './words.ts'

interface Props {
  place: SavingsPlace
  /** Others have no view by person. */
  isAdministrator: boolean
  onChange(place: SavingsPlace): void
}

/** Which days, and what the rows are. */
export function PeriodBar({ place, isAdministrator, onChange }: Props) {
  const views = VIEWS.filter((view) => view !== 'person' || isAdministrator)
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <FilterButtons
          legend={words.period.legend}
          choices={PERIODS}
          words={words.period.names}
          value={place.period}
          onChoose={(period) => onChange({ ...place, period })}
          buttonClassName="px-2.5 max-sm:px-2"
        />
        {place.period === 'range' && (
          <div className="flex flex-wrap items-center gap-2">
            <DayField label={words.period.from} value={place.from} onChange={(from) => onChange({ ...place, from })} />
            <DayField label={words.period.to} value={place.to} onChange={(to) => onChange({ ...place, to })} />
          </div>
        )}
      </div>
      <FilterButtons<SavingsView>
        legend={words.view.legend}
        choices={views}
        words={words.view.names}
        value={place.by}
        onChoose={(by) => onChange({ ...place, by })}
        buttonClassName="px-2.5 max-sm:px-2"
      />
    </div>
  )
}

function DayField({ label, value, onChange }: { label: string; value: string; onChange(day: string): void }) {
  const id = useId()
  return (
    <span className="flex items-center gap-1.5">
      <label htmlFor={id} className="text-ink2 text-xs">
        {label}
      </label>
      <input
        id={id}
        type="date"
        value={value}
        max="9999-12-31"
        onChange={(event) => onChange(event.currentTarget.value)}
        className="h-8 rounded-md border border-edge bg-surface px-2 max-lg:h-11 max-lg:text-[16px]"
      />
    </span>
  )
}

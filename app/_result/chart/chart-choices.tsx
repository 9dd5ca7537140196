'use client'
import { type ReactNode, useId } from 'react'
import { Select } from '../../_ui/select.tsx'
import { useResultView } from '../frame/result-context.tsx'
import type { TablePart } from '../shown.ts'
import type { Grid } from '../table/grid.ts'
import { words } from '../words.ts'
import { type ChartChoice, wordColumns } from './chart-data.ts'
import { acrossParam, NOTHING, upParam } from './choice.ts'
import { DATE_STEPS } from './date-steps.ts'

const said = words.chart

interface Props {
  grid: Grid
  choice: ChartChoice
  parts: readonly TablePart[]
  part: string
}

/** Which columns are drawn, and how. */
export function ChartChoices({ grid, choice, parts, part }: Props) {
  const { setAddress } = useResultView()
  const { columns } = grid
  const numbers = columns.filter(({ kind }) => kind === 'number')
  const across = columns.filter(({ kind }) => kind !== 'number')
  const by = wordColumns(grid).filter((at) => at !== choice.across)
  const nameOf = (at: number | null) => (at === null ? NOTHING : (columns[at]?.name ?? NOTHING))
  return (
    <>
      {parts.length > 1 && (
        <Choice
          label={words.table.part}
          value={part}
          onChoose={(next) => setAddress({ part: next, across: null, up: null, by: null })}
        >
          {parts.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </Choice>
      )}
      <Choice
        label={said.across}
        value={acrossParam(nameOf(choice.across), choice.step)}
        onChoose={(next) => setAddress({ across: next })}
      >
        {across.flatMap(({ name, kind }) =>
          kind === 'date'
            ? DATE_STEPS.map((step) => (
                <option key={`${name} ${step}`} value={acrossParam(name, step)}>
                  {said.columnBy(name, said.step[step])}
                </option>
              ))
            : [
                <option key={name} value={name}>
                  {name}
                </option>,
              ],
        )}
      </Choice>
      <Choice
        label={said.up}
        value={choice.up === null ? NOTHING : upParam(nameOf(choice.up), choice.how)}
        onChoose={(next) => setAddress({ up: next })}
      >
        {numbers.flatMap(({ name }) => [
          <option key={`sum ${name}`} value={upParam(name, 'sum')}>
            {said.sumOf(name)}
          </option>,
          <option key={`average ${name}`} value={upParam(name, 'average')}>
            {said.averageOf(name)}
          </option>,
        ])}
        <option value={NOTHING}>{said.count}</option>
      </Choice>
      {by.length > 0 && (
        <Choice label={said.by} value={nameOf(choice.by)} onChoose={(next) => setAddress({ by: next })}>
          <option value={NOTHING}>{said.nothing}</option>
          {by.map((at) => (
            <option key={at}>{nameOf(at)}</option>
          ))}
        </Choice>
      )}
    </>
  )
}

function Choice({
  label,
  value,
  onChoose,
  children,
}: {
  label: string
  value: string
  onChoose(value: string): void
  children: ReactNode
}) {
  const id = useId()
  return (
    <label htmlFor={id} className="flex items-center gap-1.5 text-ink2 text-xs max-sm:w-full">
      <span className="max-sm:w-14">{label}</span>
      <Select
        id={id}
        value={value}
        onChange={(event) => onChoose(event.target.value)}
        className="max-sm:flex-1 sm:max-w-56"
      >
        {children}
      </Select>
    </label>
  )
}

interface Props {
  id?: string
  isOn: boolean
  isDisabled?: boolean
  onTurn(): void
  children: React.ReactNode
}

/** A box to tick with its words, one a row. */
export function CheckRow({ id, isOn, isDisabled, onTurn, children }: Props) {
  return (
    <label className="flex min-h-7 cursor-pointer items-center gap-2 has-disabled:cursor-default max-lg:min-h-11">
      <input
        id={id}
        type="checkbox"
        checked={isOn}
        disabled={isDisabled}
        onChange={onTurn}
        className="size-3.5 flex-none accent-(--accent-fill)"
      />
      <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
    </label>
  )
}

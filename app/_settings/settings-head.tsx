interface Props {
  title: string
  /** What the page is for, in a sentence. */
  children?: React.ReactNode
  /** At the right of the title. */
  actions?: React.ReactNode
}

/** The head of a page of the settings; its title stands in line with that of the menu. */
export function SettingsHead({ title, children, actions }: Props) {
  return (
    <header className="mb-4 max-lg:mb-3">
      <div className="flex flex-wrap lg:min-h-8 items-center justify-between gap-x-3 gap-y-2">
        {/* The select above names it there. */}
        <h1 className="font-semibold text-md max-lg:sr-only">{title}</h1>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {children && <p className="max-w-[720px] text-ink2">{children}</p>}
    </header>
  )
}

export function Cell({ className, children }: { className?: string; children: React.ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows of a table cannot be placed by themselves.
    // biome-ignore lint/a11y/useFocusableInteractive: what is in it can be reached.
    <div role="gridcell" className={className}>
      {children}
    </div>
  )
}

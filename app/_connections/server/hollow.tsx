/** Where there is nothing yet: what that means, and what one can do. */
export function Hollow({
  title,
  children,
  action,
}: {
  title: string
  children?: React.ReactNode
  action?: React.ReactNode
}) {
  return (
    <div className="grid justify-items-center gap-1 px-4 py-12 text-center text-ink3">
      <p className="font-semibold text-ink">{title}</p>
      {children && <div className="max-w-[460px]">{children}</div>}
      {action && <div className="mt-2 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}

/** Grey rows while something is read. */
export function LoadingRows({ label }: { label: string }) {
  return (
    <div role="status" className="grid gap-2">
      <span className="sr-only">{label}</span>
      {Array.from({ length: 6 }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same, and stay where they are.
        <span key={i} aria-hidden className="h-11 rounded-md bg-sunken" />
      ))}
    </div>
  )
}

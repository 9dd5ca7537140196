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

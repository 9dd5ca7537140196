/** The name of a card beside a skill. */
export function SideTitle({ id, children }: { id: string; children: React.ReactNode }) {
  return (
    <h2 id={id} className="mb-2 font-semibold">
      {children}
    </h2>
  )
}

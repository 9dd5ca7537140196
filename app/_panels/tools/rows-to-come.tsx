/** Grey rows where tools will stand. */
export function RowsToCome({ said }: { said: string }) {
  return (
    <div aria-busy="true">
      <p className="sr-only">{said}</p>
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className="flex gap-2.5 px-3.5 py-2.5" aria-hidden>
          <div className="size-[26px] rounded-[7px] bg-sunken" />
          <div className="flex-1">
            <div className="h-3 w-2/3 rounded-full bg-sunken" />
            <div className="mt-2 h-1 rounded-full bg-sunken" />
          </div>
        </div>
      ))}
    </div>
  )
}

import type { Grant } from '../../../lib/access/grants.ts'
import { Button } from '../../_ui/button.tsx'
import { Card } from '../../_ui/panel.tsx'
import { dayOf } from './token-words.ts'

interface Props {
  grants: readonly Grant[]
  isBusy: boolean
  onTakeBack(grant: Grant, name: string): void
}

/** Tools that this person has allowed for all runs; each can be taken back. */
export function GrantsCard({ grants, isBusy, onTakeBack }: Props) {
  return (
    <Card aria-labelledby="you-grants" className="pb-1">
      <h2 id="you-grants" className="pb-2 font-semibold">
        Always allowed
      </h2>
      {grants.length > 0 && (
        <table aria-labelledby="you-grants" className="w-full border-line border-t">
          <thead className="sr-only">
            <tr>
              <th scope="col">Tool</th>
              <th scope="col">Since</th>
              <th scope="col">Action</th>
            </tr>
          </thead>
          <tbody>
            {grants.map((grant) => {
              const name = `${grant.server}.${grant.tool}`
              return (
                <tr key={grant.id} className="border-line border-t first:border-t-0">
                  <th scope="row" className="py-1.5 pr-2.5 text-left font-medium [overflow-wrap:anywhere]">
                    {name}
                  </th>
                  <td className="whitespace-nowrap px-2.5 text-ink2">since {dayOf(grant.createdAt)}</td>
                  <td className="h-10 py-1 pl-2.5 text-right max-lg:h-[52px]">
                    <Button
                      size="small"
                      disabled={isBusy}
                      aria-label={`Take back ${name}`}
                      onClick={() => onTakeBack(grant, name)}
                    >
                      Take back
                    </Button>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
      <p className="border-line border-t py-2 text-ink3 text-xs">
        {grants.length === 0
          ? 'No tool is allowed for good. A run that asks offers “Always allow”; the tool is then listed here.'
          : 'Your runs call these without asking. Taken back, the next run asks again.'}
      </p>
    </Card>
  )
}

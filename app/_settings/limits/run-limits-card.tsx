import type { RunLimit } from '../../../lib/pipeline/person-limits.ts'
import { Card } from '../../_ui/panel.tsx'
import { runLimitText } from './limit-figures.ts'
import { words } from './words.ts'

const HEAD = 'h-7 px-2.5 text-left font-normal text-ink3 text-xs'

/** What one run may use, with the setting that says so. */
export function RunLimitsCard({ limits }: { limits: readonly RunLimit[] }) {
  return (
    <Card aria-labelledby="limits-run" className="px-4 pb-1">
      <h2 id="limits-run" className="font-semibold">
        {words.run}
      </h2>
      <p className="mb-1 text-ink2">{words.runAbout}</p>
      <table aria-labelledby="limits-run" className="w-full">
        <thead>
          <tr>
            <th scope="col" className={`${HEAD} pl-0`}>
              {words.what}
            </th>
            <th scope="col" className={`${HEAD} text-right max-sm:pr-0`}>
              {words.most}
            </th>
            <th scope="col" className={`${HEAD} w-[40%] pl-8 max-sm:hidden`}>
              {words.setting}
            </th>
          </tr>
        </thead>
        <tbody>
          {limits.map((limit) => (
            <tr key={limit.setting} className="border-line border-t">
              <th scope="row" className="h-9 py-1 pr-2.5 text-left font-normal">
                {words.runLimits[limit.setting]}
                <code className="block font-mono text-ink3 text-xs [overflow-wrap:anywhere] sm:hidden">
                  {limit.setting}
                </code>
              </th>
              <td className="whitespace-nowrap px-2.5 text-right tabular-nums max-sm:pr-0">{runLimitText(limit)}</td>
              <td className="pl-8 font-mono text-ink3 text-xs max-sm:hidden">{limit.setting}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

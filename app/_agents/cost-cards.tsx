'use client'
import { use, useState } from 'react'
import { formatCount } from '../../lib/format/duration.ts'
import type { Profile } from '../../lib/people/reach.ts'
import { BasisTag } from '../_ui/basis-tag.tsx'
import { join } from '../_ui/join.ts'
import { Card } from '../_ui/panel.tsx'
import { Segmented } from '../_ui/segmented.tsx'
import { Tabs } from '../_ui/tabs.tsx'
import type { AgentCosts } from './agent-costs.ts'
import { costWords, SEARCHED_TOOLS, searchedTokens } from './cost-words.ts'
import { words } from './words.ts'

type Answer = AgentCosts | { fault: string }

/** What it costs to have us, what it costs without us, and what is seen of us. */
export function CostCards({ costs, name }: { costs: Promise<Answer>; name: string }) {
  const counted = use(costs)
  const [profile, setProfile] = useState<Profile>('code')
  if ('fault' in counted) return <Card>{counted.fault}</Card>
  const shown = counted.profiles.find((one) => one.profile === profile)!
  const { direct } = counted
  const searched = searchedTokens(direct)
  const most = Math.max(shown.tokens, direct.tokens, 1)
  return (
    <>
      <Card aria-label={words.costs.title(name)} className="px-4 py-3.5">
        <h2 className="mb-2.5 font-semibold">{words.costs.title(name)}</h2>
        <dl className="grid gap-2.5">
          <Figure what={words.costs.ours(profile)} tokens={shown.tokens} basis="measured">
            <Bar share={shown.tokens / most} className="bg-accent" />
          </Figure>
          <Figure what={words.costs.direct(direct.tools)} tokens={direct.tokens} basis="computed">
            <Bar share={direct.tokens / most} className="hatched-direct" />
          </Figure>
          <Figure
            what={words.costs.searched(Math.min(SEARCHED_TOOLS, direct.tools))}
            tokens={searched}
            basis="computed"
          >
            <Bar share={searched / most} className="hatched-direct-light" />
          </Figure>
        </dl>
        <p className="mt-2.5 text-ink2 text-xs">{costWords(shown.tokens, direct)}</p>
      </Card>
      <Card aria-label={words.sees.title} className="px-4 py-3.5">
        <Tabs.Root value={profile} onValueChange={(value) => setProfile(value as Profile)}>
          <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
            <h2 className="font-semibold">{words.sees.title}</h2>
            <Segmented
              label={words.sees.profile}
              segments={counted.profiles.map(({ profile: value }) => ({ value, label: value }))}
            />
          </div>
          <Tabs.Content value={profile}>
            <Seen shown={shown} />
          </Tabs.Content>
        </Tabs.Root>
        <p className="mt-2 text-ink3 text-xs">
          {words.sees.foot(
            counted.profiles
              .filter((one) => one.profile !== profile)
              .map((one) => words.sees.other(one.profile, one.tokens, one.tools.length))
              .join(', '),
          )}{' '}
          <code className="whitespace-nowrap font-mono">{words.sees.ofAddress}</code>.
        </p>
      </Card>
    </>
  )
}

function Figure(props: { what: string; tokens: number; basis: 'measured' | 'computed'; children: React.ReactNode }) {
  const { what, tokens, basis, children } = props
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2.5 gap-y-1">
      <dt>
        {what} <BasisTag basis={basis} />
      </dt>
      <dd className="font-[650] tabular-nums">
        {formatCount(tokens)}
        <span className="sr-only"> {words.costs.tokensUnit}</span>
      </dd>
      <dd aria-hidden className="col-span-2 h-2 overflow-hidden rounded-[4px] bg-sunken">
        {children}
      </dd>
    </div>
  )
}

const Bar = ({ share, className }: { share: number; className: string }) => (
  <span className={join('block h-full min-w-[3px]', className)} style={{ width: `${share * 100}%` }} />
)

function Seen({ shown: { profile, tools, instructions, tokens } }: { shown: AgentCosts['profiles'][number] }) {
  return (
    <table className="-mx-4 w-[calc(100%+32px)] border-collapse [&_td]:h-7 [&_td]:border-line [&_td]:border-t [&_td:first-child]:pl-4 [&_td:last-child]:pr-4 [&_td:last-child]:text-right [&_th:first-child]:pl-4 [&_th:last-child]:pr-4">
      <caption className="sr-only">{words.sees.caption(profile)}</caption>
      <thead>
        <tr className="h-7 text-ink3 text-xs">
          <th scope="col" className="text-left font-medium">
            {words.sees.tool}
          </th>
          <th scope="col" className="text-right font-medium">
            {words.sees.tokens}
          </th>
        </tr>
      </thead>
      <tbody className="tabular-nums">
        {tools.map((tool) => (
          <tr key={tool.name}>
            <td className="font-mono text-xs">{tool.name}</td>
            <td>{formatCount(tool.tokens)}</td>
          </tr>
        ))}
        <tr>
          <td>{words.sees.instructions}</td>
          <td>{formatCount(instructions)}</td>
        </tr>
      </tbody>
      <tfoot className="font-semibold tabular-nums [&_td]:border-edge!">
        <tr>
          <td>{profile}</td>
          <td>{formatCount(tokens)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

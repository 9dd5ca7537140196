import type { HealthReport } from '../../../lib/health/health.ts'
import { Badge, type Tone } from '../../_ui/badge.tsx'
import { Card } from '../../_ui/panel.tsx'
import { Facts } from './facts.tsx'
import { words } from './words.ts'

/** Where only the runtime's own permissions hold, nothing parts two people. */
const toneOf = (isolation: string): Tone => (isolation === 'permissions' ? 'warn' : 'ok')

/** What holds programs here, and why it is that. */
export function SandboxCard({ sandbox }: Pick<HealthReport, 'sandbox'>) {
  const isDown = 'fault' in sandbox
  return (
    <Card aria-labelledby="health-sandbox" tone={isDown ? 'bad' : undefined}>
      <h2 id="health-sandbox" className="flex flex-wrap items-center gap-2 font-semibold">
        {words.sandbox.title}
        {isDown ? (
          <Badge tone="bad">{words.sandbox.down}</Badge>
        ) : (
          <Badge tone={toneOf(sandbox.isolation)}>{sandbox.isolation}</Badge>
        )}
      </h2>
      {isDown ? (
        <p className="mt-1 text-bad [overflow-wrap:anywhere]">{sandbox.fault}</p>
      ) : (
        <Facts
          facts={[
            [words.sandbox.backend, sandbox.backend],
            [words.sandbox.engine, words.sandbox.engines[sandbox.engine] ?? sandbox.engine],
            [words.sandbox.layers, sandbox.layers.join(', ')],
            [words.sandbox.why, `${sandbox.why}.`],
          ]}
        />
      )}
    </Card>
  )
}

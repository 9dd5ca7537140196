import type { HealthReport } from '../../../lib/health/health.ts'
import { Badge, type Tone } from '../../_ui/badge.tsx'
import { Card } from '../../_ui/panel.tsx'
import { Facts } from './facts.tsx'

const ENGINES: Record<string, string> = {
  context: 'a fresh realm for each program that fits one, in a process of one person; else a process',
  process: 'a process for each program',
}
/** Where only the runtime's own permissions hold, nothing parts two people. */
const toneOf = (isolation: string): Tone => (isolation === 'permissions' ? 'warn' : 'ok')

/** What holds programs here, and why it is that. */
export function SandboxCard({ sandbox }: Pick<HealthReport, 'sandbox'>) {
  const isDown = 'fault' in sandbox
  return (
    <Card aria-labelledby="health-sandbox" tone={isDown ? 'bad' : undefined}>
      <h2 id="health-sandbox" className="flex flex-wrap items-center gap-2 font-semibold">
        Sandbox
        {isDown ? (
          <Badge tone="bad">Programs are not run</Badge>
        ) : (
          <Badge tone={toneOf(sandbox.isolation)}>{sandbox.isolation}</Badge>
        )}
      </h2>
      {isDown ? (
        <p className="mt-1 text-bad [overflow-wrap:anywhere]">{sandbox.fault}</p>
      ) : (
        <Facts
          facts={[
            ['Backend', sandbox.backend],
            ['Engine', ENGINES[sandbox.engine] ?? sandbox.engine],
            ['Layers', sandbox.layers.join(', ')],
            ['Why', `${sandbox.why}.`],
          ]}
        />
      )}
    </Card>
  )
}

import { z } from 'zod'
import { FAMILIES, WALLS } from '../../worker/escape/attempt.ts'

/** What a guest of the isolation self-test prints. */
export const Verdict = z.object({
  tried: z
    .array(
      z.object({
        ...{ family: z.enum(FAMILIES), name: z.string(), stoppedBy: z.array(z.enum(WALLS)) },
        ...{ residual: z.string().optional(), isLethal: z.boolean().optional(), worked: z.boolean().nullable() },
      }),
    )
    .nonempty(),
  /** What its own work needs and it was kept from. */
  broken: z.array(z.string()),
})
export type Verdict = z.infer<typeof Verdict>

/** What became of hostile code behind some walls. */
export interface Finding {
  tried: Verdict['tried'][number][]
  broken: string[]
  /** What reached the host's sockets. */
  received: readonly string[]
}

/** What got out and should not have, in words; null when nothing did. */
export function escapeIn({ tried, received }: Finding): string | null {
  const escaped = tried.filter(({ worked, residual }) => worked && residual === undefined)
  if (escaped.length > 0) return `it let a guest ${escaped.map(({ name }) => name).join(', ')}`
  return received.length > 0 ? `it let something out: ${received.join(', ')}` : null
}

/** What is wrong with the walls, in words; null when they hold and a guest can work behind them. */
export function faultIn(finding: Finding): string | null {
  const { broken } = finding
  return escapeIn(finding) ?? (broken.length > 0 ? `it kept a guest from what it needs: ${broken.join(', ')}` : null)
}

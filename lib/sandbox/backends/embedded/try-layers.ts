import { messageOf } from '../../../errors.ts'
import type { LayerReport } from '../../layer-report.ts'
import { type EmbeddedOptions, prepareEmbedded } from './embedded-sandbox.ts'
import { escapeIn, type Finding, faultIn } from './finding.ts'
import { LAYER_ISOLATIONS, type Layer } from './layer.ts'
import { findUser, openTrial, type Trial } from './probe.ts'
import { findFault } from './self-test.ts'
import { tryEverything } from './try-everything.ts'
import type { User } from './users/user.ts'

type Report = Omit<LayerReport, 'isolation'>

/** The whole isolation self-test of every layer there could be, strongest first, whatever was found and kept before. */
export async function* tryLayers(options: EmbeddedOptions): AsyncGenerator<LayerReport> {
  const trial = await openTrial(await prepareEmbedded(options))
  const { platform } = trial.machine
  for (const isolation of [...LAYER_ISOLATIONS].reverse()) {
    const layer = trial.layers.find((each) => each.isolation === isolation)
    const reason = platform === 'linux' ? 'bubblewrap is not installed' : `it needs Linux, and this is ${platform}`
    yield { isolation, ...(layer ? await tryLayer(layer, trial) : notHere(reason)) }
  }
}

/** As the host's own user, and once more as a user of its own where guests can be one. */
export async function tryLayer(layer: Layer, trial: Trial): Promise<Report> {
  const asHost = await tryAs(undefined, layer, trial)
  if (asHost.kind !== 'passed' || trial.users === null) return asHost
  const user = findUser(layer, trial)
  const asUser = typeof user === 'string' ? notHere(user) : await tryAs(user, layer, trial)
  if (asUser.kind === 'let-out') return { kind: 'let-out', detail: `as a user of its own: ${asUser.detail}` }
  if (asUser.kind === 'not-here') {
    return { ...asHost, detail: `${asHost.detail}; people's programs run as one user: ${asUser.detail}` }
  }
  return { ...asHost, detail: `${asHost.detail}; the same as a user of its own` }
}

async function tryAs(user: User | undefined, layer: Layer, trial: Trial): Promise<Report> {
  const setup = { ...trial, dir: trial.placesDir, ...(user && { user }) }
  try {
    if (layer.isolation === 'permissions') {
      const fault = await findFault(layer, setup)
      return fault === null ? { kind: 'passed', detail: ONLY_WORKS } : notHere(fault)
    }
    const finding = await tryEverything((spec) => layer.command(spec), setup)
    return typeof finding === 'string' ? notHere(finding) : reportOf(finding)
  } catch (error) {
    return notHere(messageOf(error)) // a system that lets root give nothing away
  }
}

const ONLY_WORKS =
  "a guest can work in it; nothing more was asked, as it has no wall of the system's and is none between people"

const notHere = (detail: string): Report => ({ kind: 'not-here', detail })

function reportOf(finding: Finding): Report {
  const escaped = escapeIn(finding)
  if (escaped !== null) return { kind: 'let-out', detail: escaped }
  const fault = faultIn(finding)
  if (fault !== null) return notHere(fault)
  const through = finding.tried.filter(({ worked }) => worked)
  const stopped = finding.tried.length - through.length
  const detail = `${stopped} of ${stopped} attempts to get out were stopped`
  if (through.length === 0) return { kind: 'passed', detail }
  return {
    kind: 'passed',
    detail: `${detail}; ${through.length} more are known and not stopped: ${reasonsOf(through)}`,
  }
}

/** Those that share a reason together. */
function reasonsOf(through: Finding['tried']): string {
  const byReason = Map.groupBy(through, ({ residual }) => residual)
  return [...byReason].map(([reason, all]) => `${all.map(({ name }) => name).join(', ')} (${reason})`).join('; ')
}

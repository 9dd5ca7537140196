import type { Config } from '../../config/config.ts'
import { createLog } from '../../config/log.ts'
import { messageOf } from '../../errors.ts'
import { testLayers } from '../../pipeline/open-sandbox.ts'
import type { LayerReport } from '../../sandbox/layer-report.ts'
import type { DoctorCheck } from './doctor-check.ts'

/** Tries every layer there could be here; `inUse` is the one that programs run behind. It takes some seconds. */
export async function* checkLayers(config: Config, inUse: string | null): AsyncGenerator<DoctorCheck> {
  try {
    for await (const report of testLayers(config, createLog(config)))
      yield checkOf(report, report.isolation === inUse, config.paths.dataDir)
  } catch (error) {
    yield { name: 'layers', ok: false, detail: messageOf(error), fix: 'See the message; no layer could be tried.' }
  }
}

/** A layer that is not to be had is no fault, unless it is the one in use. */
export function checkOf({ isolation, kind, detail }: LayerReport, isInUse: boolean, dataDir: string): DoctorCheck {
  const name = `layer ${isolation}`
  const use = isInUse ? 'in use; ' : ''
  if (kind === 'passed') return { name, ok: true, detail: `${use}${detail}` }
  const anew = `Remove sandbox-probe.json and microvm-probe.json from ${dataDir} and start again, so that one is chosen anew.`
  if (kind === 'not-here')
    return { name, ok: !isInUse, detail: `${use}not available here: ${detail}`, ...(isInUse && { fix: anew }) }
  const fix = isInUse
    ? `Let in only people who trust each other. ${anew} Where it is this one again, SANDBOX_MIN_ISOLATION asks for more.`
    : 'It is not in use. Before it is, update the kernel and bubblewrap and try again.'
  return { name, ok: false, detail: `${use}${detail}`, fix }
}

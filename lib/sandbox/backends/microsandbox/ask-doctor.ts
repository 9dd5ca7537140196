import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const LIMIT_MS = 20_000

/** What the runtime's own examination finds missing for virtual machines, in words; null when it finds nothing. */
export async function askDoctor(msb: string, home: string): Promise<string | null> {
  try {
    const env: Record<string, string> = { MSB_HOME: home, NO_COLOR: '1' }
    await promisify(execFile)(msb, ['doctor'], { env: env as NodeJS.ProcessEnv, timeout: LIMIT_MS })
    return null
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string }
    return readDiagnosis(`${stdout ?? ''}\n${stderr ?? ''}`) ?? `\`msb doctor\` failed: ${(error as Error).message}`
  }
}

/** Each fault with what follows it, as one sentence; null where none is told. */
export function readDiagnosis(printed: string): string | null {
  const faults: string[][] = []
  let current: string[] | undefined
  for (const line of printed.split('\n')) {
    const [, kind, text] = /^(error|warn|info):? (.*)$/.exec(line) ?? []
    if (kind !== undefined) current = kind === 'error' ? [text as string] : undefined
    if (kind === 'error') faults.push(current as string[])
    const step = /^\s+→ (.*)$/.exec(line)?.[1]
    if (step !== undefined) current?.push(step)
  }
  if (faults.length === 0) return null
  return faults.map(([fault, ...steps]) => [fault, steps.join('; ')].filter(Boolean).join(': ')).join('. ')
}

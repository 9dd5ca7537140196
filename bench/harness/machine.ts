import { spawnSync } from 'node:child_process'
import os from 'node:os'
import { root } from './node-process.ts'

/** Where and when the figures were taken, in lines. */
export function describeMachine(): string[] {
  const { stdout } = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' })
  const isChanged = spawnSync('git', ['diff', '--quiet', 'HEAD'], { cwd: root }).status === 1
  const memory = Math.round(os.totalmem() / 1024 ** 3)
  return [
    `${new Date().toISOString().slice(0, 10)}${stdout ? `, commit ${stdout.trim()}${isChanged ? ' with changes' : ''}` : ''}`,
    `${os.availableParallelism()} cores (${os.cpus()[0]?.model.trim() ?? 'unknown'}), ${memory} GB of memory`,
    `${os.type()} ${os.release()}, Node.js ${process.version}`,
    `load average at the start ${os.loadavg()[0]!.toFixed(2)}: above about 0.5, other work disturbed the figures`,
  ]
}

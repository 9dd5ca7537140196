import type { Config } from './config.ts'

const LEVELS = ['debug', 'info', 'warn', 'error'] as const
export type LogLevel = (typeof LEVELS)[number]

/** Tells whoever runs the installation what happens. Never holds tasks, arguments, results or secrets. */
export type Log = (level: LogLevel, message: string) => void

/** Lines on stderr at and above the configured level: stdout belongs to what was asked for. */
export function createLog(level: Config['logging']['level']): Log {
  const from = LEVELS.indexOf(level === 'warning' ? 'warn' : level)
  return (at, message) => {
    if (LEVELS.indexOf(at) >= from) process.stderr.write(`${new Date().toISOString()} ${at} ${message}\n`)
  }
}

import { appendFileSync, mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Config } from './config.ts'
import { redact } from './redact.ts'
import { toTerminalText } from './terminal-text.ts'

const LEVELS = ['debug', 'info', 'warn', 'error'] as const
export type LogLevel = (typeof LEVELS)[number]

/** Tells whoever runs the installation what happens. Never holds tasks, arguments or results; secrets are redacted. */
export type Log = (level: LogLevel, message: string) => void

/** Lines at and above the configured level, on stderr because stdout belongs to what was asked for, and to a file. */
export function createLog({ logging, root }: Pick<Config, 'logging' | 'root'>): Log {
  const from = LEVELS.indexOf(logging.level === 'warning' ? 'warn' : logging.level)
  const file = logging.file === undefined ? null : resolve(root, logging.file)
  if (file !== null) mkdirSync(dirname(file), { recursive: true })
  return (level, message) => {
    if (LEVELS.indexOf(level) < from) return
    // Servers and programs have a say in messages: none begins a line of its own, or gives orders to a terminal.
    const text = toTerminalText(redact(message)).replaceAll('\n', '\n  ')
    const line = `${new Date().toISOString()} ${level} ${text}\n`
    process.stderr.write(line)
    // At once and in order: the line before a crash is the one that is needed.
    if (file !== null) appendFileSync(file, line, { mode: 0o600 })
  }
}

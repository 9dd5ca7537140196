import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { createLog } from './log.ts'
import { redact } from './redact.ts'

const dir = mkdtempSync(join(tmpdir(), 'log-'))
afterAll(() => rmSync(dir, { recursive: true }))

describe('the log', () => {
  test('has the lines at and above its level, on stderr and in the file', () => {
    const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const log = createLog({ root: dir, logging: { level: 'warning', file: 'logs/cem.log' } })
    log('info', 'a run began')
    log('error', 'the database is away')
    expect(stderr).toHaveBeenCalledTimes(1)
    const written = readFileSync(join(dir, 'logs/cem.log'), 'utf8')
    expect(written).toMatch(/^\d{4}-.*Z error the database is away\n$/)
    expect(stderr.mock.calls[0]?.[0]).toBe(written)
  })

  test('has one entry for one message, and none that a terminal obeys', () => {
    const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    stderr.mockClear()
    const log = createLog({ root: dir, logging: { level: 'info', file: 'logs/odd.log' } })
    log('info', 'shop: \x1b[2Jsold\n2026-01-01T00:00:00.000Z error all is lost')
    const written = readFileSync(join(dir, 'logs/odd.log'), 'utf8')
    expect(written).toMatch(/^\d{4}-.*Z info shop: ␛\[2Jsold\n {2}2026-01-01T00:00:00\.000Z error all is lost\n$/)
    expect(stderr.mock.calls[0]?.[0]).toBe(written)
  })

  test.each([
    ['Authorization: Bearer abcdef0123456789', 'abcdef'],
    ['key sk-proj-abcdef0123456789 refused', 'abcdef'],
    ['token cem_q83jf9Q8w0dk2mJ is unknown', 'q83jf9'],
    ['postgresql://app:hunter22@db.example.com/app', 'hunter22'],
    ['{"api_key": "abcdef0123"}', 'abcdef'],
    ['password=correct-horse', 'correct'],
  ])('never holds a secret: %s', (message, secret) => {
    expect(redact(message)).not.toContain(secret)
  })

  test('looks through a text of a server, one long word of a megabyte, at once', () => {
    // Hours, where each letter may begin an address.
    const word = 'A'.repeat(1_000_000)
    expect(redact(`${word} https://ann:secret-word@example.org`)).toBe(`${word} https://ann:…@example.org`)
  })

  test('leaves ordinary words alone', () => {
    const message = '17 tools of 2 servers; the token comparison took 3 ms; see http://127.0.0.1:3000/runs'
    expect(redact(message)).toBe(message)
  })
})

import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { loadConfig } from '../config/load-config.ts'
import { openSmtp } from '../mcp/builtin/email/testing/open-smtp.ts'
import { fixedServers } from '../mcp/client/offer/server-source.ts'
import { openConnections } from '../mcp/client/testing/open-connections.ts'
import { builtinOptions } from './builtin-options.ts'
import { serverPolicy } from './server-policy.ts'

const root = mkdtempSync(join(tmpdir(), 'builtin-options-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

let workspaceDir = ''
beforeEach(() => {
  workspaceDir = mkdtempSync(join(root, 'home-'))
})

/** Calls a tool as a program does, where the environment says this. */
function callWith(env: Record<string, string>) {
  const builtins = builtinOptions(loadConfig({ root, env }))
  const names = ['email', 'http']
  const servers = fixedServers(Object.fromEntries(names.map((name) => [name, { builtin: name }])))
  const connections = openConnections({ servers, builtins })
  onTestFinished(() => connections.close())
  return (server: string, tool: string, input: object): Promise<string> =>
    connections.callTool({ personId: 'ann', workspaceDir }, server, tool, input, new AbortController().signal)
}

async function serve(isSilent = false): Promise<number> {
  const server = createServer((_request, response) => void (isSilent || response.end('here'))).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

test('http.allowed_hosts and http.private_hosts say which hosts are asked', async () => {
  const host = `127.0.0.1:${await serve()}`
  const get = (env: Record<string, string>) => callWith(env)('http', 'get', { url: `http://${host}/` })
  await expect(get({})).rejects.toThrow('http.allowed_hosts')
  await expect(get({ HTTP_ALLOWED_HOSTS: host })).rejects.toThrow('http.private_hosts')
  await expect(get({ HTTP_PRIVATE_HOSTS: '127.0.0.1' })).rejects.toThrow('http.allowed_hosts')
  expect(await get({ HTTP_ALLOWED_HOSTS: host, HTTP_PRIVATE_HOSTS: '127.0.0.0/8' })).toContain('"body":"here"')
})

test('http.timeout says how long nothing may come', async () => {
  const host = `127.0.0.1:${await serve(true)}`
  const builtins = loadConfig({
    ...{ root, env: {} },
    overrides: { http: { allowed_hosts: [host], private_hosts: ['127.0.0.1'], timeout: 0.2 } },
  })
  const connections = openConnections({
    servers: fixedServers({ http: { builtin: 'http' } }),
    builtins: builtinOptions(builtins),
  })
  onTestFinished(() => connections.close())
  const signal = new AbortController().signal
  const asked = connections.callTool(
    { personId: 'ann', workspaceDir },
    'http',
    'get',
    { url: `http://${host}/` },
    signal,
  )
  await expect(asked).rejects.toThrow('sent nothing for 0.2 seconds (http.timeout)')
})

test('email.smtp says by which server mail is sent, as whom, and with which password', async () => {
  const smtp = await openSmtp({ user: 'us', password: 'secret-9' })
  onTestFinished(() => smtp.close())
  const message = { to: 'ann@example.org', subject: 'Hello', body: 'Hi' }
  const given = { EMAIL_SMTP_HOST: '127.0.0.1', EMAIL_SMTP_PORT: String(smtp.port), EMAIL_SMTP_FROM: 'us@example.org' }
  expect(await callWith({})('email', 'send', message)).toContain('"sent":false')
  const signedIn = { ...given, EMAIL_SMTP_USER: 'us', EMAIL_SMTP_PASSWORD: 'secret-9' }
  expect(await callWith(signedIn)('email', 'send', message)).toContain('"sent":true')
  expect(smtp.messages).toMatchObject([{ from: 'us@example.org', to: ['ann@example.org'] }])
  const refused = callWith({ ...signedIn, EMAIL_SMTP_PASSWORD: 'wrong-one' })('email', 'send', message)
  await expect(refused).rejects.toThrow('Nothing was sent')
  // It speaks no TLS.
  await expect(callWith({ ...signedIn, EMAIL_SMTP_SECURE: 'true' })('email', 'send', message)).rejects.toThrow('sent')
  expect(smtp.messages).toHaveLength(1)
  const kept = readdirSync(join(workspaceDir, 'email/outbox')).map((name) => join(workspaceDir, 'email/outbox', name))
  expect(kept.map((file) => readFileSync(file, 'utf8').includes('secret-9'))).toEqual([false, false])
})

test('a calendar is the person’s own, and sending mail is what somebody is asked about', () => {
  const servers = { calendar: { builtin: 'calendar' }, email: { builtin: 'email' }, http: { builtin: 'http' } }
  const policyWith = (env: Record<string, string>) => serverPolicy(loadConfig({ root, env }), servers)
  const policy = policyWith({})
  expect(Object.keys(servers).filter(policy.isOwnWorkspace)).toEqual(['calendar'])
  expect(Object.keys(servers).filter(policy.isInWorkspace)).toEqual(['calendar', 'email'])
  // What a mail server sent is not undone with the files.
  expect(policyWith({ EMAIL_SMTP_HOST: 'a.example' }).isInWorkspace('email')).toBe(false)
})

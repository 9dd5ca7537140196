import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { loadConfig } from '../config/load-config.ts'
import { type Database, openDatabase } from '../db/open-database.ts'
import { createModelSettings } from './model-settings.ts'
import { createSeal } from './seal.ts'

const dir = mkdtempSync(join(tmpdir(), 'settings-'))
const opened: Database[] = []
afterAll(async () => {
  await Promise.all(opened.map((db) => db.$disconnect()))
  rmSync(dir, { recursive: true })
})

async function open(env: Record<string, string> = {}) {
  const data_dir = join(dir, String(opened.length))
  const config = loadConfig({ env, overrides: { server: { data_dir } } })
  const db = await openDatabase(config.databaseUrl, resolve('prisma/migrations'))
  opened.push(db)
  const settings = createModelSettings(config, async () => db, createSeal(data_dir))
  return { settings, db, file: join(data_dir, 'app.db') }
}

describe('the model settings', () => {
  test('are off until there is a key or an address', async () => {
    expect(await (await open()).settings.show()).toMatchObject({ enabled: false, hasKey: false, from: 'configuration' })
    expect(await (await open({ OPENAI_API_KEY: 'sk-1' })).settings.show()).toMatchObject({
      enabled: true,
      hasKey: true,
    })
    expect(await (await open({ OPENAI_BASE_URL: 'http://127.0.0.1:1' })).settings.show()).toMatchObject({
      enabled: true,
      hasKey: false,
    })
    expect(
      await (await open({ AZURE_OPENAI_ENDPOINT: 'https://x.example', AZURE_OPENAI_API_KEY: 'k' })).settings.show(),
    ).toMatchObject({ provider: 'azure_openai' })
  })

  test('set in the browser win, and the key never comes back but to the host', async () => {
    const { settings, file } = await open({ OPENAI_API_KEY: 'sk-configured' })
    const { hasKey: _hasKey, from: _from, ...shown } = await settings.show()
    await settings.save({ ...shown, model: 'gpt-x', enabled: true }, 'sk-entered')
    const after = await settings.show()
    expect(after).toMatchObject({ model: 'gpt-x', hasKey: true, from: 'browser' })
    expect(JSON.stringify(after)).not.toContain('sk-')
    expect(readFileSync(file).includes('sk-entered')).toBe(false)
    expect((await settings.resolve()).apiKey).toBe('sk-entered')
  })

  test('take all that the configuration takes', async () => {
    const most = {
      ...{ LLM_MODEL: 'm'.repeat(200), LLM_MAX_TOKENS: '1000000', LLM_TEMPERATURE: '2', LLM_TIMEOUT: '300' },
      ...{ AZURE_OPENAI_DEPLOYMENT_NAME: 'd'.repeat(200), AZURE_OPENAI_API_VERSION: 'v'.repeat(50) },
    }
    const { settings } = await open({ LLM_PROVIDER: 'azure_openai', ...most })
    const { hasKey: _hasKey, from: _from, ...shown } = await settings.show()
    await settings.save(shown)
    expect(await settings.show()).toMatchObject({ ...shown, from: 'browser' })
    for (const [name, value] of Object.entries(most)) {
      const more = { ...most, [name]: Number(value) ? String(Number(value) + 1) : `${value}x` }
      expect(() => loadConfig({ env: { LLM_PROVIDER: 'azure_openai', ...more } }), name).toThrow(/llm\./)
    }
  })

  test('send a kept key to no other address than the one it was saved for', async () => {
    const { settings } = await open({ OPENAI_API_KEY: 'sk-of-openai' })
    const { hasKey: _hasKey, from: _from, ...shown } = await settings.show()
    const elsewhere = { ...shown, provider: 'local' as const, baseUrl: 'http://127.0.0.1:11434/v1' }
    expect(await settings.keyFor({ ...shown, baseUrl: 'https://api.openai.com/v1/' })).toBe('sk-of-openai')
    expect(await settings.keyFor(elsewhere)).toBe(null)
    await settings.save(elsewhere)
    expect(await settings.resolve()).toMatchObject({ provider: 'local', apiKey: null })
  })

  test('that were saved before there were more providers load as they were', async () => {
    const { settings, db } = await open()
    const value = JSON.stringify({
      enabled: true,
      provider: 'azure_openai',
      model: 'gpt',
      azureEndpoint: 'https://a.test',
    })
    await db.setting.create({ data: { key: 'model', value } })
    expect(await settings.show()).toMatchObject({ provider: 'azure_openai', model: 'gpt', from: 'browser' })
  })

  test('keep the key when it is not entered again, and forget it when it is emptied', async () => {
    const { settings } = await open({ OPENAI_API_KEY: 'sk-configured' })
    const { hasKey: _hasKey, from: _from, ...shown } = await settings.show()
    await settings.save(shown)
    expect((await settings.resolve()).apiKey).toBe('sk-configured')
    await settings.save(shown, '')
    expect(await settings.show()).toMatchObject({ hasKey: false })
    await settings.reset()
    expect(await settings.show()).toMatchObject({ hasKey: true, from: 'configuration' })
  })
})

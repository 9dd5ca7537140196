import { expect, type Page } from '@playwright/test'
import { alive } from './alive.ts'

/** Has a model write the programs, as an administrator does. The model is everybody's: turn it off again. */
export async function setModel(page: Page, baseUrl: string, fallback: 'Rules write it' | 'Nothing'): Promise<void> {
  await page.goto('/settings/model')
  const isOn = await alive(page.getByRole('switch', { name: 'A model writes the programs' }))
  if (!(await isOn.isChecked())) await isOn.press('Space')
  await expect(isOn).toBeChecked()
  await page.getByLabel('Base URL').fill(baseUrl)
  await page.getByRole('textbox', { name: 'Model' }).fill('test-model')
  await page.getByLabel(fallback).check()
  await page.getByLabel('Key', { exact: true }).fill('sk-for-the-test')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
}

/** Other journeys expect rules. */
export async function resetModel(page: Page): Promise<void> {
  await page.goto('/settings/model')
  await alive(page.getByRole('button', { name: 'Save' }))
  const reset = page.getByRole('button', { name: 'Reset to the configuration' })
  if (!(await reset.isVisible())) return
  await reset.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reset', exact: true }).click()
  await expect(reset).toBeHidden()
}

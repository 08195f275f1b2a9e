import type { Page } from '@playwright/test'
import { enterDeadSpot } from './harness/network.ts'
import { enter, expect, test } from './harness/test.ts'

const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' })
const name = (page: Page) => page.getByRole('textbox', { name: 'Full name' })

test('another device’s change of another field stays; of the same field, the person chooses', async ({
  page,
  context,
  world,
}) => {
  const erin = await world.person()
  await enter(context, world, erin)
  await page.goto('/settings')
  await name(page).fill('Erin Calloway')
  await page.getByRole('switch', { name: 'Team communications' }).press('Space')
  await erin.api.PATCH('/settings', { body: { timezone: 'America/Denver', fullName: 'Erin C. Cole' } })
  await expect(page.getByRole('combobox', { name: 'Timezone' })).toHaveValue('America/Denver')
  await expect(name(page)).toHaveValue('Erin Calloway')
  await save(page).click()
  const dialog = page.getByRole('dialog', { name: 'Changed while you were editing' })
  await expect(dialog.getByRole('radio')).toHaveCount(2)
  await dialog.getByRole('radio', { name: /Erin C\. Cole/ }).press('Space')
  await dialog.getByRole('button', { name: 'Save this mix' }).click()
  await expect(save(page)).toHaveCount(0)
  await expect(name(page)).toHaveValue('Erin C. Cole')
  const { data } = await erin.api.GET('/me')
  expect(data?.settings).toMatchObject({
    fullName: 'Erin C. Cole',
    timezone: 'America/Denver',
    teamCommunications: false,
  })
})

test('saved in a dead spot, it waits, survives a reload, and arrives', async ({
  page,
  context,
  world,
  guard,
}) => {
  const erin = await world.person()
  await enter(context, world, erin)
  await page.goto('/settings')
  await expect(name(page)).toHaveValue('Erin Cole')
  const deadSpot = await enterDeadSpot(context, world, guard)
  await name(page).fill('Erin Calloway')
  await save(page).click()
  await expect(page.getByText('Saved on this device.', { exact: false })).toBeVisible()
  await expect(save(page)).toHaveCount(0)
  await page.reload()
  await expect(name(page)).toHaveValue('Erin Calloway')
  await deadSpot.leave()
  await expect
    .poll(async () => (await erin.api.GET('/me')).data?.settings.fullName, { timeout: 60_000 })
    .toBe('Erin Calloway')
})

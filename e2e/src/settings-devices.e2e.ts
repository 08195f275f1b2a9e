import { signIn as signInAgainAt } from '@homefield/testkit/person'
import type { Page } from '@playwright/test'
import { enterDeadSpot } from './harness/network.ts'
import { PASSWORD, signIn } from './harness/steps.ts'
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

test('a session that ends under half-typed forms costs nothing that was typed', async ({
  page,
  context,
  world,
  guard,
}) => {
  guard.announce(/ → 401$/)
  const erin = await world.person({ password: PASSWORD })
  await enter(context, world, erin)
  /** From another device, while the form stands; then in again. */
  const endAndSignIn = async () => {
    const { api } = await signInAgainAt(world.origin, erin)
    expect((await api.DELETE('/sessions')).error).toBeUndefined()
    await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible()
    await signIn(page, erin.email)
  }

  await test.step('settings', async () => {
    const otherTab = await context.newPage()
    await otherTab.goto('/friends')
    await expect(otherTab.getByRole('heading', { level: 1, name: 'Friends' })).toBeVisible()
    await page.goto('/settings')
    await name(page).fill('Erin Calloway')
    await endAndSignIn()
    await expect(page).toHaveURL('/settings')
    await expect(name(page)).toHaveValue('Erin Calloway')
    // Nobody is asked twice for his password.
    await expect(otherTab).toHaveURL('/friends')
    await otherTab.close()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(name(page)).toHaveValue('Erin Cole')
  })

  await test.step('a new child: the form opens by itself, once', async () => {
    await page.goto('/profiles?add=true')
    const form = page.getByRole('dialog', { name: 'Add New Child' })
    await form.getByRole('textbox', { name: 'Name' }).fill('Ruby')
    await form.getByText('Tennis', { exact: true }).click()
    await endAndSignIn()
    await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Ruby')
    await expect(form.getByRole('checkbox', { name: 'Tennis' })).toBeChecked()
    await form.getByRole('button', { name: 'Add Child' }).click()
    await expect(page.getByRole('heading', { name: 'Ruby' })).toBeVisible()
    await page.goto('/profiles?add=true')
    await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('')
  })

  await test.step('a new event, begun on another page', async () => {
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('n')
    const form = page.getByRole('dialog', { name: 'Add New Event' })
    await form.getByRole('textbox', { name: 'Title' }).fill('Team photo')
    await endAndSignIn()
    await expect(page).toHaveURL('/dashboard')
    await expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue('Team photo')
  })
})

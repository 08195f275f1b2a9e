import { type Person, signIn as signInAgainAt } from '@homefield/testkit/person'
import type { Page } from '@playwright/test'
import { childOf, teamOf } from './harness/family.ts'
import { LINKS, play } from './harness/links.ts'
import { linkIn, mailTo } from './harness/mail.ts'
import { enterDeadSpot } from './harness/network.ts'
import { eventOf } from './harness/schedule.ts'
import { PASSWORD, signIn } from './harness/steps.ts'
import { DEEP } from './harness/exhaustive.ts'
import { enter, expect, test, type TestWorld } from './harness/test.ts'

const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' })
const name = (page: Page) => page.getByRole('textbox', { name: 'Full name' })

/** Restores the unsaved text that the page offers as a draft. */
const goOn = (page: Page) =>
  page
    .getByRole('group', { name: /^You have unsaved changes to / })
    .getByRole('button', { name: 'Continue' })
    .click()

/**
 * Ends the page's session from another device while a form is open, and then signs in again on the page.
 * @param meanwhile runs on the other device before the sign-in
 */
async function endSession(
  page: Page,
  world: TestWorld,
  person: Person,
  meanwhile?: (api: Person['api']) => Promise<void>,
): Promise<void> {
  const { api } = await signInAgainAt(world.origin, person)
  expect((await api.DELETE('/sessions')).error).toBeUndefined()
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible()
  await meanwhile?.(api)
  await signIn(page, person.email)
}

test('merges another device’s changes to other fields, and lets the user choose for the same field', async ({
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
  await dialog.getByRole('button', { name: 'Save my choices' }).click()
  await expect(save(page)).toHaveCount(0)
  await expect(name(page)).toHaveValue('Erin C. Cole')
  const { data } = await erin.api.GET('/me')
  expect(data?.settings).toMatchObject({
    fullName: 'Erin C. Cole',
    timezone: 'America/Denver',
    teamCommunications: false,
  })
})

test(
  'saves settings offline, keeps them after a reload, and sends the change later',
  DEEP,
  async ({ page, context, world, guard }) => {
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
  },
)

test(
  'keeps unsaved input if the session ends while forms are open',
  DEEP,
  async ({ page, context, world, guard }) => {
    guard.announce(/ → 401$/)
    const erin = await world.person({ password: PASSWORD })
    await enter(context, world, erin)
    const endAndSignIn = () => endSession(page, world, erin)

    await test.step('keeps unsaved settings', async () => {
      const otherTab = await context.newPage()
      await otherTab.goto('/friends')
      await expect(otherTab.getByRole('heading', { level: 1, name: 'Friends' })).toBeVisible()
      await page.goto('/settings')
      await name(page).fill('Erin Calloway')
      await endAndSignIn()
      await expect(page).toHaveURL('/settings')
      await expect(name(page)).toHaveValue('Erin Calloway')
      // The second tab must stay on its page, because the sign-in in the first tab also applies to the second.
      await expect(otherTab).toHaveURL('/friends')
      await otherTab.close()
      await page.getByRole('button', { name: 'Discard' }).click()
      await expect(name(page)).toHaveValue('Erin Cole')
    })

    await test.step('keeps a new child if the form’s address is in the URL', async () => {
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

    await test.step('keeps a new event that was started on another page', async () => {
      await page.goto('/dashboard')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.keyboard.press('n')
      const form = page.getByRole('dialog', { name: 'Add New Event' })
      await form.getByRole('textbox', { name: 'Title' }).fill('Team photo')
      await endAndSignIn()
      await expect(page).toHaveURL('/dashboard')
      await goOn(page)
      await expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue('Team photo')
      await form.getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    })
  },
)

test(
  'keeps forms in five tabs if the session ends, even if another device changed the same data',
  DEEP,
  async ({ page, context, world, guard }) => {
    guard.announce(/ → 401$/)
    const erin = await world.person({ password: PASSWORD })
    await world.person({ name: 'Priya Raman' })
    const maya = await childOf(erin, 'Maya')
    const event = await eventOf(erin, maya, { location: 'Cedar Park' })
    await enter(context, world, erin)
    const [child, friend, letter, link] = [
      await context.newPage(),
      await context.newPage(),
      await context.newPage(),
      await context.newPage(),
    ] as const
    const editing = page.getByRole('dialog', { name: /^Edit event/ })
    const title = editing.getByRole('textbox', { name: 'Title' })
    await page.goto(`/calendar?event=${event.id}`)
    await page.getByRole('button', { name: 'Edit event' }).click()
    await title.fill('Scrimmage')
    const childName = child
      .getByRole('dialog', { name: 'Edit Profile' })
      .getByRole('textbox', { name: 'Name' })
    await child.goto(`/profiles/${maya}`)
    await child.getByRole('button', { name: 'Edit profile' }).click()
    await childName.fill('Maja')
    const message = friend.getByRole('dialog', { name: 'Add Priya Raman' }).getByRole('textbox')
    await friend.goto('/friends')
    await friend.getByRole('searchbox', { name: 'Add Friend' }).fill('priya')
    await friend.getByRole('button', { name: 'Add Priya Raman' }).click()
    await message.fill('Leo is on Maya’s team.')
    const summary = letter.getByRole('textbox', { name: 'Summary of Issue' })
    await letter.goto('/help')
    await letter.getByRole('button', { name: 'Contact Support' }).click()
    await summary.fill('The map stays empty.')
    const url = link.getByRole('textbox', { name: 'Calendar link' })
    await link.goto('/connections/other')
    await url.fill('https://club.example.org/calendar.ics')

    let elsewhere = erin.api
    await endSession(page, world, erin, async (api) => {
      elsewhere = api
      const changes = [
        api.PATCH('/events/{id}', {
          params: { path: { id: event.id } },
          body: { version: event.version, location: 'Hollywood Library' },
        }),
        api.PATCH('/profiles/{id}', {
          params: { path: { id: maya } },
          body: { version: 1, notes: 'Peanuts' },
        }),
      ]
      for (const { error } of await Promise.all(changes)) expect(error).toBeUndefined()
    })

    for (const tab of [page, child, friend, letter]) await goOn(tab)
    await expect(title).toHaveValue('Scrimmage')
    await expect(editing.getByRole('textbox', { name: 'Location' })).toHaveValue('Hollywood Library')
    await expect(childName).toHaveValue('Maja')
    await expect(message).toHaveValue('Leo is on Maya’s team.')
    await expect(summary).toHaveValue('The map stays empty.')
    await expect(url).toHaveValue('https://club.example.org/calendar.ics')
    // Saving shows no conflict, because the two devices changed different fields.
    await editing.getByRole('button', { name: 'Save Changes' }).click()
    await expect(editing).toBeHidden()
    await child.getByRole('button', { name: 'Save Changes' }).click()
    await expect(child.getByRole('heading', { level: 1, name: 'Maja' })).toBeVisible()
    // Poll the server, because the page shows the saved value before the server has stored the value.
    const stored = async () => {
      const saved = await elsewhere.GET('/events/{id}', { params: { path: { id: event.id } } })
      const profile = await elsewhere.GET('/profiles/{id}', { params: { path: { id: maya } } })
      return [saved.data?.event, profile.data?.profile]
    }
    await expect.poll(stored).toMatchObject([
      { title: 'Scrimmage', location: 'Hollywood Library' },
      { name: 'Maja', notes: 'Peanuts' },
    ])
    // An unsaved draft must survive a reload.
    await link.reload()
    await expect(url).toHaveValue('https://club.example.org/calendar.ics')
  },
)

test.describe('on a server that sends email', () => {
  test.use({ hasMail: true })

  test(
    'keeps an unsent invitation’s address and a team’s new link if the session ends',
    DEEP,
    async ({ page, context, world, guard }) => {
      guard.announce(/ → 401$/)
      await play(world, LINKS.playmetrics, 'playmetrics-team')
      const erin = await world.person({ password: PASSWORD })
      await teamOf(erin, { form: 'Playmetrics', url: LINKS.playmetrics }, [await childOf(erin, 'Maya')])
      await enter(context, world, erin)

      await page.goto(linkIn(await mailTo(world, erin.email, /Confirm/)))
      await expect(page.getByText('Your email address is confirmed.')).toBeVisible()
      await page.goto('/friends')
      const address = page.getByRole('textbox', { name: 'E-mail address' })
      await address.fill('priya@family.exa')
      await endSession(page, world, erin)
      await expect(page).toHaveURL('/friends')
      await expect(address).toHaveValue('priya@family.exa')

      await page.goto('/connections/playmetrics')
      await page.getByRole('button', { name: /^More for / }).click()
      await page.getByRole('menuitem', { name: 'Replace link' }).click()
      const dialog = page.getByRole('dialog', { name: 'Replace link' })
      const link = dialog.getByRole('textbox', { name: 'New calendar URL' })
      await link.fill('https://calendar.playmetrics.example/half')
      await endSession(page, world, erin)
      await expect(page).toHaveURL('/connections/playmetrics')
      await goOn(page)
      await expect(link).toHaveValue('https://calendar.playmetrics.example/half')
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect(dialog).toBeHidden()
      await page.reload()
      await expect(page.getByRole('button', { name: /^More for / })).toBeVisible()
      await expect(dialog).toHaveCount(0)
    },
  )
})

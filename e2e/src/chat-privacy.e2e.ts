import type { Page } from '@playwright/test'
import { field, openChat, say, twoFriends } from './harness/chat.ts'
import { textOf } from './harness/mail.ts'
import { DEEP } from './harness/exhaustive.ts'
import { enter, expect, test } from './harness/test.ts'

/** Simulates that another tab hides the page (`isBehind`), or that the page is shown again. */
const putBehind = (page: Page, isBehind: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'visibilityState', {
      value: hidden ? 'hidden' : 'visible',
      configurable: true,
    })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isBehind)

test(
  'shows presence only while the person’s page is visible, and only if the person shares presence',
  DEEP,
  async ({ page, context, otherBrowser, world }) => {
    const { erin, priya, id } = await twoFriends(world)
    await say(priya, id, 'Hello')
    await enter(context, world, erin)
    await enter(otherBrowser, world, priya)
    const mine = await openChat(page, id, 'Priya Raman')
    const page2 = await otherBrowser.newPage()
    const theirs = await openChat(page2, id, 'Erin Cole')
    const there = mine.getByText('Active now')
    await expect(there).toBeVisible()

    await test.step('hides the person while their page is behind another tab', async () => {
      await putBehind(page2, true)
      await expect(there).toBeHidden()
      await putBehind(page2, false)
      await expect(there).toBeVisible()
    })

    await test.step('shows neither presence nor typing once the person turned off sharing', async () => {
      await page2.goto('/settings')
      await page2.getByText('Show when I am active and typing', { exact: true }).click()
      await page2.getByRole('button', { name: 'Save Changes' }).click()
      await expect(page2.getByRole('button', { name: 'Save Changes' })).toBeHidden()
      await openChat(page2, id, 'Erin Cole')
      await field(theirs).pressSequentially('On my')
      await field(theirs).press('Enter')
      await expect(mine.getByText('On my', { exact: true })).toBeVisible()
      await expect(there).toBeHidden()
      await expect(mine.getByText('typing…')).toBeHidden()
    })
  },
)

test(
  'leaves no unsent text and no unread count on the device after sign-out',
  DEEP,
  async ({ page, context, world }) => {
    const { erin, priya, id } = await twoFriends(world)
    await say(priya, id, 'Hello', 'Are you there?')
    await enter(context, world, erin)
    await page.goto('/dashboard')
    await expect(page).toHaveTitle(/^\([2-9]\) Dashboard · Homefield$/)
    const chat = await openChat(page, id, 'Priya Raman')
    await field(chat).fill('The key is under the third pot')
    // The unsent message must survive a reload.
    await page.reload()
    await expect(field(chat)).toHaveValue('The key is under the third pot')

    await page.goto('/settings')
    await page.getByRole('main').getByRole('button', { name: 'Sign Out', exact: true }).click()
    await page.waitForURL('**/auth/signin')
    await expect(page).toHaveTitle('Sign in · Homefield')
    const kept = await page.evaluate(async () => {
      const texts = [localStorage, sessionStorage].flatMap((storage) => Object.values(storage) as string[])
      for (const { name = '' } of await indexedDB.databases()) {
        const database = await new Promise<IDBDatabase>((resolve, reject) => {
          const open = indexedDB.open(name)
          open.addEventListener('success', () => resolve(open.result))
          open.addEventListener('error', () => reject(new Error(name)))
        })
        for (const store of database.objectStoreNames) {
          const all = database.transaction(store).objectStore(store).getAll()
          await new Promise((resolve) => all.addEventListener('success', resolve))
          texts.push(JSON.stringify(all.result))
        }
        database.close()
      }
      return texts.join('\n')
    })
    expect(kept).not.toContain('third pot')
  },
)

test.describe('chat on a server that sends email', () => {
  test.use({ hasMail: true })

  test(
    'mails a report to the operator, and closes the conversation for both people after a block',
    DEEP,
    async ({ page, context, world }) => {
      const { erin, priya, id } = await twoFriends(world)
      await say(priya, id, 'Pay me fifty dollars')
      await enter(context, world, erin)
      const chat = await openChat(page, id, 'Priya Raman')
      await chat.getByRole('button', { name: 'More about Priya Raman' }).click()
      await page.getByRole('menuitem', { name: 'Report' }).click()
      const report = page.getByRole('dialog', { name: /Report/ })
      await report.getByRole('textbox').fill('Asks for money')
      await page.reload()
      // The reloaded conversation offers to restore the abuse report that Erin has not sent yet.
      await expect(field(chat)).toBeVisible()
      await expect(report).toHaveCount(0)
      await chat
        .getByRole('group', { name: 'You have unsaved changes to your report about Priya Raman.' })
        .getByRole('button', { name: 'Continue' })
        .click()
      await expect(report.getByRole('textbox')).toHaveValue('Asks for money')
      await report.getByRole('button', { name: 'Send Report' }).click()
      await expect(report).toHaveCount(0)
      await expect
        .poll(() => world.mail?.mails.filter((mail) => textOf(mail).includes('Asks for money')).length)
        .toBe(1)

      await chat.getByRole('button', { name: 'More about Priya Raman' }).click()
      await page.getByRole('menuitem', { name: 'Block' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
      await expect(field(chat)).toHaveCount(0)
      const refused = await priya.api.POST('/conversations/{id}/messages', {
        params: { path: { id } },
        body: { id: crypto.randomUUID(), content: 'Hello?', picture: null },
      })
      expect(refused.response.status).toBeGreaterThanOrEqual(400)
    },
  )
})

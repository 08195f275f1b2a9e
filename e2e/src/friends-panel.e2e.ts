import { newId } from '@homefield/server/lib/ids'
import type { ConversationList } from '@homefield/contract/conversation'
import { befriend } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import type { Page } from '@playwright/test'
import { DEEP } from './harness/exhaustive.ts'
import { enter, expect, test } from './harness/test.ts'

/** Tests the friends panel: latest messages, order, unread counts and live updates. */

async function conversationsOf(person: Person) {
  const { data } = await person.api.GET('/conversations')
  return (data as ConversationList).conversations
}

async function write(from: Person, to: Person, ...texts: string[]): Promise<void> {
  const conversation = (await conversationsOf(from)).find((one) => one.person?.id === to.id)
  for (const content of texts) {
    const { error } = await from.api.POST('/conversations/{id}/messages', {
      params: { path: { id: conversation?.id ?? '' } },
      body: { id: newId(), content, picture: null },
    })
    if (error) throw new Error(`sending a message failed: ${error.error.code}`)
  }
}

const button = (page: Page) => page.getByRole('button', { name: 'Friends', exact: true })
const header = (page: Page) => page.getByRole('banner')

test('sorts, searches and mutes conversations in the friends panel by keyboard, and updates their unread counts live', async ({
  page,
  context,
  world,
}) => {
  const erin = await world.person({ name: 'Erin Cole' })
  const [priya, marcus, sofia, dan] = [
    await world.person({ name: 'Priya Raman' }),
    await world.person({ name: 'Marcus Bell' }),
    await world.person({ name: 'Sofia Alvarez' }),
    await world.person({ name: 'Dan Whitfield' }),
  ] as const
  for (const friend of [priya, marcus, sofia, dan]) await befriend(erin, friend)
  await write(sofia, erin, 'See you at the meet on Sunday')
  await erin.api.POST('/conversations/{id}/read', {
    params: {
      path: { id: (await conversationsOf(erin)).find(({ person }) => person?.id === sofia.id)?.id ?? '' },
    },
    body: { upTo: 1 },
  })
  await write(priya, erin, 'Are you there?', 'I’ll grab Maya from the field')
  await write(marcus, erin, 'Jonah’s game moved to Diamond 1')
  await enter(context, world, erin)
  await page.goto('/dashboard')
  const panel = page.getByRole('dialog', { name: 'Friends (4)' })
  const rows = panel.getByRole('list', { name: 'Friends' }).getByRole('listitem')

  await test.step('sorts by unread count, then by latest message, and then by name', async () => {
    await expect(header(page).getByText('3 unread messages')).toBeAttached()
    await button(page).click()
    await expect(rows).toHaveText([
      /Priya Raman.*I’ll grab Maya from the field.*2 unread messages/,
      /Marcus Bell.*Jonah’s game moved to Diamond 1.*1 unread message/,
      /Sofia Alvarez.*See you at the meet on Sunday$/,
      /Dan Whitfield.*No messages yet$/,
    ])
  })

  await test.step('moves a friend with new messages to the top at once', async () => {
    await write(dan, erin, ...Array.from({ length: 10 }, (_, number) => `Message ${number}`))
    await expect(rows.first()).toHaveText(/Dan Whitfield.*Message 9.*9\+.*10 unread messages/)
    await expect(header(page).getByText('13 unread messages')).toBeAttached()
  })

  await test.step('marks a muted conversation, and does not count it in the header', async () => {
    const id = (await conversationsOf(erin)).find(({ person }) => person?.id === dan.id)?.id ?? ''
    await erin.api.PATCH('/conversations/{id}', { params: { path: { id } }, body: { isMuted: true } })
    await expect(rows.first().getByText('Muted')).toBeAttached()
    await expect(header(page).getByText('3 unread messages', { exact: true })).toBeAttached()
  })

  await test.step('supports arrow keys and search, and shows an empty search result', async () => {
    const box = panel.getByRole('searchbox', { name: 'Search friends...' })
    await box.focus()
    await page.keyboard.type('zz')
    await expect(panel.getByRole('heading', { name: 'No friends found' })).toBeVisible()
    await expect(panel.getByText('Try a different search term')).toBeVisible()
    await box.fill('RAM')
    await expect(rows).toHaveCount(1)
    await page.keyboard.press('ArrowDown')
    await expect(rows.getByRole('link')).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(box).toBeFocused()
  })

  await test.step('opens a conversation over the current page', async () => {
    const id = (await conversationsOf(erin)).find(({ person }) => person?.id === priya.id)?.id ?? ''
    await rows.getByRole('link').press('Enter')
    await expect(page).toHaveURL(`/dashboard?chat=${id}`)
    await expect(panel).toBeHidden()
  })

  await test.step('lists a former friend below the friends, with a conversation that is still readable', async () => {
    await page.goto('/dashboard')
    await erin.api.DELETE('/friends/{userId}', { params: { path: { userId: marcus.id } } })
    await button(page).click()
    const fewer = page.getByRole('dialog', { name: 'Friends (3)' })
    await expect(fewer.getByRole('list', { name: 'No longer friends' })).toContainText('Marcus Bell')
    await expect(fewer.getByRole('list', { name: 'Friends', exact: true })).not.toContainText('Marcus Bell')
  })
})

test(
  'shows the last message on the friends page, with a link to the conversation',
  DEEP,
  async ({ page, context, world }) => {
    const erin = await world.person({ name: 'Erin Cole' })
    const priya = await world.person({ name: 'Priya Raman' })
    await befriend(erin, priya)
    await write(priya, erin, 'I’ll grab Maya from the field')
    await enter(context, world, erin)
    await page.goto('/friends')
    const row = page.getByRole('region', { name: 'Your friends' }).getByRole('listitem')
    await expect(row).toContainText('I’ll grab Maya from the field')
    await expect(row).toContainText('1 unread message')
    // A press on any part of the row opens the chat, here on the last message.
    await row.getByText('I’ll grab Maya from the field').click()
    await expect(page).toHaveURL(/\/friends\?chat=/)
  },
)

test(
  'fills the whole screen of a phone with the panel, and closes the panel',
  DEEP,
  async ({ page, context, world }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const erin = await world.person({ name: 'Erin Cole' })
    const priya = await world.person({ name: 'Priya Raman' })
    await befriend(erin, priya)
    await enter(context, world, erin)
    await page.goto('/dashboard')
    await header(page).getByRole('button', { name: 'Friends', exact: true }).click()
    const panel = page.getByRole('dialog', { name: 'Friends (1)' })
    await expect(panel.getByText('No messages yet')).toBeVisible()
    // Compare the height approximately, because the slide-in animation gives the panel fractional heights.
    expect((await panel.boundingBox())?.height).toBeCloseTo(844)
    await panel.getByRole('button', { name: 'Close' }).click()
    await expect(panel).toBeHidden()
  },
)

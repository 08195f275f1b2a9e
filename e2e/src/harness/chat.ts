import type { Locator, Page } from '@playwright/test'
import { befriend } from '@homefield/testkit/family'
import { expect, type TestWorld } from './test.ts'

/** Two friends, and the id of their conversation. */
export async function twoFriends(world: TestWorld) {
  const erin = await world.person({ name: 'Erin Cole' })
  const priya = await world.person({ name: 'Priya Raman' })
  await befriend(priya, erin)
  const { data } = await erin.api.GET('/conversations')
  return { erin, priya, id: data?.conversations[0]?.id ?? '' }
}

/** The window of a conversation, over the dashboard. */
export async function openChat(page: Page, id: string, other: string): Promise<Locator> {
  await page.goto(`/dashboard?chat=${id}`)
  const chat = page.getByRole('dialog', { name: `Conversation with ${other}` })
  await expect(field(chat)).toBeVisible()
  return chat
}

export const field = (chat: Locator) => chat.getByRole('textbox', { name: 'Type a message...' })

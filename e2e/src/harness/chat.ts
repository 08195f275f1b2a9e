import type { Locator, Page } from '@playwright/test'
import { newId } from '@homefield/server/lib/ids'
import { befriend } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import { expect, type TestWorld } from './test.ts'

/** Creates two people who are friends, and returns them with the id of their conversation. */
export async function twoFriends(world: TestWorld) {
  const erin = await world.person({ name: 'Erin Cole' })
  const priya = await world.person({ name: 'Priya Raman' })
  // If the server sends mail, friend requests require a confirmed address.
  if (world.mail) await world.database.query('update users set email_verified = true')
  await befriend(priya, erin)
  const { data } = await erin.api.GET('/conversations')
  return { erin, priya, id: data?.conversations[0]?.id ?? '' }
}

/** Opens the conversation's window over the dashboard. */
export async function openChat(page: Page, id: string, other: string): Promise<Locator> {
  await page.goto(`/dashboard?chat=${id}`)
  const chat = page.getByRole('dialog', { name: `Conversation with ${other}` })
  await expect(field(chat)).toBeVisible()
  return chat
}

export const field = (chat: Locator) => chat.getByRole('textbox', { name: 'Type a message...' })

/** Sends messages through the API, as if the person used another device. */
export async function say(person: Person, id: string, ...texts: string[]): Promise<void> {
  for (const content of texts) await announce(person, id, { content, picture: null })
}

/** Sends a message with a picture: first the message, then the bytes of the picture. */
export async function sendPicture(
  world: TestWorld,
  person: Person,
  id: string,
  bytes: Buffer,
  alt = '',
): Promise<void> {
  const message = await announce(person, id, { content: '', picture: { width: 600, height: 400, alt } })
  const address = `${world.origin}/api/v1/messages/${message}/picture?fileId=${newId()}`
  const headers = { cookie: person.cookie, 'command-id': newId() }
  const answer = await fetch(address, { method: 'PUT', headers, body: new Uint8Array(bytes) })
  if (!answer.ok) throw new Error(`uploading a picture failed: ${answer.status}`)
}

async function announce(
  person: Person,
  id: string,
  what: { content: string; picture: { width: number; height: number; alt: string } | null },
): Promise<string> {
  const message = newId()
  const { error } = await person.api.POST('/conversations/{id}/messages', {
    params: { path: { id } },
    body: { id: message, ...what },
  })
  if (error) throw new Error(`sending a message failed: ${error.error.code}`)
  return message
}

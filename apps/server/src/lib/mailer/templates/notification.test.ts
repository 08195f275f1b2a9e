import { expect, test } from 'vitest'
import { notificationMail } from './notification.ts'

const mail = (language: 'en' | 'es' | 'fr', isOwn: boolean) =>
  notificationMail({
    language,
    publicUrl: 'https://homefield.example',
    title: 'Hawks moved to 6:00 PM',
    body: 'Maya, Sat, May 16. You’re driving there. Does it still work?',
    lines: [
      {
        title: 'Hawks',
        label: 'Time changed',
        tone: 'warn',
        was: 'Sat, May 16, 5:30 PM',
        is: 'Sat, May 16, 6:00 PM',
        isOff: false,
        detail: 'Maya',
      },
    ],
    question: 'You’re driving there. Does it still work?',
    href: 'https://homefield.example/drives',
    topic: 'schedule',
    isOwn,
    stopHref: null,
  })

test.each([
  ['en', 'Answer'],
  ['es', 'Responder'],
  ['fr', 'Répondre'],
] as const)(
  'asks the driver below the changes, and links to the page with the question, in %s',
  async (language, label) => {
    const { text, html } = await mail(language, true)

    expect(text).toContain('You’re driving there. Does it still work?')
    expect(text).toContain('https://homefield.example/drives')
    expect(html).toContain(label)
  },
)

test('asks nothing at an additional address, whose owner cannot answer', async () => {
  const { text } = await mail('en', false)

  expect(text).not.toContain('Does it still work?')
  expect(text).not.toContain('/drives')
})

import webPush from 'web-push'
import { createMailer } from '../../../lib/mailer/mailer.ts'
import type { Crowd } from './crowd.fixture.ts'
import { DELIVERIES_AT_A_TIME } from '../delivery/jobs.ts'

/**
 * Sends as many pushes and emails as the server sends in the reminder benchmark, with the same concurrency.
 * `sendBarely` neither searches for due reminders, nor composes texts, nor uses the database.
 * The server does the same and more, so its time cannot be shorter than the time of `sendBarely`.
 */
export async function sendBarely({ people, settings }: Crowd): Promise<void> {
  const publicUrl = 'http://localhost:3000'
  const from = 'Homefield <no-reply@homefield.example>'
  const mailer = await createMailer({ smtpUrl: settings.smtpUrl, from, publicUrl, dataDir: '' })
  const vapidDetails = { subject: 'mailto:support@homefield.example', ...settings.pushKeys }
  async function send({ browser, email }: Crowd['people'][number]): Promise<void> {
    if (!browser) {
      const words = { subject: 'Game, 12:00 PM', text: 'Child, Sat, May 9', html: '<p>Child, Sat, May 9</p>' }
      await mailer.send({ to: email, ...words })
      return
    }
    const message = { title: 'Game, 12:00 PM', body: 'Child, Sat, May 9', href: '/calendar', tag: email }
    const { endpoint, headers, body } = webPush.generateRequestDetails(
      browser.subscription,
      JSON.stringify(message),
      { vapidDetails },
    )
    const answer = await fetch(`http://127.0.0.1:${settings.pushPort}${new URL(endpoint).pathname}`, {
      method: 'POST',
      headers,
      body: new Uint8Array(body ?? Buffer.alloc(0)),
    })
    if (answer.status !== 201) throw new Error(`the push service answered with status ${answer.status}`)
  }
  const waiting = [...people]
  await Promise.all(
    Array.from({ length: DELIVERIES_AT_A_TIME }, async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) await send(next)
    }),
  )
  await mailer.close()
}

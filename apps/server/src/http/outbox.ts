import type { FastifyInstance } from 'fastify'
import { listOutbox } from '../lib/mailer/outbox.ts'

/** `/dev/outbox`: the mail that was kept instead of sent, newest first. Never in production. */
export function showOutbox(app: FastifyInstance, dataDir: string): void {
  app.get('/dev/outbox', { schema: { hide: true } }, async (_request, reply) => {
    const mails = await listOutbox(dataDir)
    const items = mails.map(
      (mail) =>
        `<article><h2>${escape(mail.subject)}</h2><p>${escape(mail.to)}</p><pre>${escape(mail.text)}</pre></article>`,
    )
    const body = items.length > 0 ? items.join('\n') : '<p>No mail yet.</p>'
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(`<!doctype html><html lang="en"><title>Outbox</title><h1>Outbox</h1>${body}</html>`)
  })
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

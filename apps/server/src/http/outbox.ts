/**
 * `/dev/outbox` lists the emails that the server stored instead of sending them, newest first.
 * The page shows each email as HTML and as plain text, so a developer can open links without a mail server.
 * `/dev/outbox` exists only on a developer's own machine (app/server.ts).
 *
 * The page shows each email in an iframe, which has its own URL and its own Content-Security-Policy.
 * The iframe's policy allows inline styles, but no script, no external resources and no access to the app's origin.
 * A link in an email opens in a new tab outside the iframe's sandbox, as in an email program.
 *
 * Only requests from this machine may read the outbox, because emails contain links that reset passwords.
 * Requests through a proxy or with a foreign Host header (a sign of DNS rebinding) get 404.
 * DNS rebinding could otherwise let another site's page read the outbox as its own origin.
 */
import type { FastifyInstance } from 'fastify'
import { isFromThisMachine } from '../lib/loopback.ts'
import { listOutbox, type OutboxMail } from '../lib/mailer/outbox.ts'

const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

interface OutboxParts {
  readonly dataDir: string
  /** Origin of the app (scheme, host, port), with which every link in an email starts. */
  readonly publicUrl: string
}

export function showOutbox(app: FastifyInstance, { dataDir, publicUrl }: OutboxParts): void {
  const hidden = { schema: { hide: true } }

  app.get('/dev/outbox', hidden, async (request, reply) => {
    if (!isFromThisMachine({ headers: request.headers, address: request.ip })) return reply.callNotFound()
    const mails = await listOutbox(dataDir)
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', PAGE_POLICY)
      .send(page(mails, publicUrl))
  })

  app.get<{ Params: { id: string } }>('/dev/outbox/:id', hidden, async (request, reply) => {
    if (!isFromThisMachine({ headers: request.headers, address: request.ip })) return reply.callNotFound()
    const mail = (await listOutbox(dataDir)).find(({ id }) => id === request.params.id)
    if (!mail) return reply.callNotFound()
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', MAIL_POLICY)
      .header('x-frame-options', 'SAMEORIGIN')
      .send(mail.html.replace(/<head[^>]*>/i, (head) => `${head}<base target="_blank">`))
  })
}

const STYLE = `:root{color-scheme:light dark;font:15px/22px system-ui,sans-serif}
body{margin:0 auto;max-width:1240px;padding:24px 16px}
article{border-top:1px solid #8884;padding:16px 0 24px}
h1{font-size:24px}h2{font-size:18px;margin:0}p{margin:2px 0 12px;color:#777}
div{display:grid;gap:16px;grid-template-columns:repeat(auto-fit,minmax(min(100%,340px),1fr))}
iframe{width:100%;height:560px;border:1px solid #8884;border-radius:8px;resize:vertical}
pre{margin:0;white-space:pre-wrap;overflow-wrap:anywhere;font:13px/19px ui-monospace,monospace}`

function page(mails: readonly OutboxMail[], publicUrl: string): string {
  const items = mails.map(
    (mail) => `<article><h2>${escape(mail.subject)}</h2>
<p>to ${escape(mail.to)}${mail.replyTo === undefined ? '' : `, answers to ${escape(mail.replyTo)}`}, <time>${escape(mail.at)}</time></p>
<div><iframe title="${escape(mail.subject)}" sandbox="allow-popups allow-popups-to-escape-sandbox" loading="lazy" src="/dev/outbox/${mail.id}"></iframe>
<pre>${withLinks(mail.text, publicUrl)}</pre></div></article>`,
  )
  const body = items.length > 0 ? items.join('\n') : '<p>No mail yet.</p>'
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Outbox</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><style>${STYLE}</style></head>
<body><h1>Outbox</h1><p>Mail that was kept because there is no mail server (SMTP_URL), newest first.</p>
${body}</body></html>`
}

/** Converts plain text to HTML, and makes links to our own host clickable. */
function withLinks(text: string, publicUrl: string): string {
  return text
    .split(/(\bhttps?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/) // punctuation at the end of a sentence is not part of the URL
    .map((part) =>
      part === publicUrl || part.startsWith(`${publicUrl}/`)
        ? `<a target="_blank" rel="noopener" href="${escape(part)}">${escape(part)}</a>`
        : escape(part),
    )
    .join('')
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

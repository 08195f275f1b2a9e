import { describe, expect, it } from 'vitest'
import { checkMail } from '../mail.ts'
import { greetingName } from './greeting.ts'
import { welcomeMail } from './welcome.ts'

const publicUrl = 'https://homefield.example.org'
const base = { name: 'Erin', address: 'erin@calloway.example', publicUrl } as const

describe('the welcome email', () => {
  it.each([
    ['en', 'Welcome to Homefield', 'Welcome, Erin', 'Open Homefield'],
    ['es', 'Te damos la bienvenida a Homefield', 'Te damos la bienvenida, Erin', 'Abrir Homefield'],
    ['fr', 'Bienvenue sur Homefield', 'Bienvenue, Erin', 'Ouvrir Homefield'],
  ] as const)(
    'in %s: the HTML and the text part say the same, and links go only to our host',
    async (language, subject, heading, open) => {
      const mail = await welcomeMail({ ...base, language })
      expect(mail.subject).toBe(subject)
      expect(mail.html).toContain(`<html dir="ltr" lang="${language}"`)
      expect(mail.html).toContain(`>${heading}</h1>`)
      expect(mail.text).toContain(heading)
      expect(mail.text).toContain(`${open} ${publicUrl}/dashboard`)
      expect(mail.text).toContain('erin@calloway.example')
      expect(mail.html).toMatch(new RegExp(`href="${publicUrl}/dashboard"[^>]*>${open}</a>`))
      expect(() => checkMail({ ...mail, to: base.address }, publicUrl)).not.toThrow()
    },
  )

  it('uses tables, inline light colors, a media query for dark mode, and no images', async () => {
    const { html } = await welcomeMail({ ...base, language: 'en' })
    expect(html).toMatch(/max-width:\s*576px/)
    expect(html).toContain('background-color:#ffffff')
    expect(html).toMatch(
      /@media \(prefers-color-scheme:dark\)\{[^]*\.sheet\{background-color:#16181c!important/,
    )
    expect(html.match(/class="btn"/g)).toHaveLength(1)
    expect(html).not.toMatch(/<img|url\(|<script/)
    const classes = new Set(
      [...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names]) => names?.split(' ') ?? []),
    )
    // The dark style sheet selects elements by class, so an element with a misspelled class would stay light.
    expect([...classes]).toEqual(
      expect.arrayContaining(['bg', 'sheet', 'ink', 'ink2', 'ink3', 'ln', 'btn', 'lk']),
    )
  })

  it('shows a name that contains HTML as text (C67)', async () => {
    const mail = await welcomeMail({ ...base, name: 'Erin "& co" \'x\'', language: 'en' })
    expect(mail.html).toContain('Welcome, Erin &quot;&amp; co&quot; &#x27;x&#x27;</h1>')
  })

  it('leaves out a name that contains an advertisement (C68)', async () => {
    const mail = await welcomeMail({ ...base, name: 'Win money at win.example', language: 'en' })
    expect(mail.html).toContain('>Welcome</h1>')
    expect(mail.html + mail.text).not.toMatch(/money|win\.example/)
  })
})

describe('greetingName', () => {
  it.each([
    ['Erin', 'Erin'],
    ['  Zoë   Müller-O’Neil ', 'Zoë Müller-O’Neil'],
    ['Dr. Erin C. Calloway', 'Dr. Erin C. Calloway'],
    ['田中 太郎', '田中 太郎'],
  ])('keeps %j (C68)', (name, expected) => expect(greetingName(name)).toBe(expected))

  it.each([
    [undefined],
    [''],
    ['   '],
    ['http://win.example'],
    ['Erin win.example'],
    ['www win example'],
    ['erin@calloway.example'],
    ['<b>Erin</b>'],
    ['Erin\u202etxt'],
    ['Erin\u0000'],
    ['x'.repeat(61)],
  ])('omits %j (C68)', (name) => expect(greetingName(name)).toBeUndefined())
})

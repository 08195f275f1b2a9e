import { describe, expect, it } from 'vitest'
import { checkMail } from '../mail.ts'
import { type EventSharedMail, eventSharedMail } from './event-shared.ts'
import { brokenLinks } from './plain-words.ts'

const publicUrl = 'https://homefield.example'
const at = (text: string) => Temporal.Instant.from(text)
const MAIL: EventSharedMail = {
  language: 'en',
  zone: 'America/New_York',
  publicUrl,
  sharer: 'Erin Calloway',
  event: {
    title: 'Rose City Tournament: vs Rapids',
    childName: 'Maya',
    childColor: '#6366F1',
    sport: 'Soccer',
    when: {
      kind: 'timed',
      start: at('2026-05-16T20:30:00Z'),
      end: at('2026-05-16T21:45:00Z'),
      zone: 'America/Los_Angeles',
    },
    timeTbd: false,
    status: 'confirmed',
    arriveBy: at('2026-05-16T19:50:00Z'),
    place: 'Marine Complex, Pitch 7, 1550 N Marine Way, Portland',
    address: '1550 N Marine Way, Portland & more',
    description: 'Second group match.',
  },
  optOutHref: `${publicUrl}/stop-shares#secret=a.k1.b`,
}
const written = (change: Partial<EventSharedMail> = {}, event: Partial<EventSharedMail['event']> = {}) =>
  eventSharedMail({ ...MAIL, ...change, event: { ...MAIL.event, ...event } })
const words = (text: string) => text.replaceAll(/\s+/g, ' ')

describe('a shared event email', () => {
  it('shows the child, the event in local time, and a link to stop such emails', async () => {
    const { subject, text, html } = await written()
    expect(subject).toBe('Erin Calloway shared an event with you')
    expect(words(text)).toContain(
      words(`Maya, soccer Rose City Tournament: vs Rapids Saturday, May 16, 2026, 1:30 – 2:45 PM PDT
        Marine Complex, Pitch 7, 1550 N Marine Way, Portland Arrive by 12:50 PM. Second group match. Get Directions
        https://homefield.example/directions#to=1550+N+Marine+Way%2C+Portland+%26+more`),
    )
    expect(words(text)).toContain('ask Erin for access to follow along.')
    expect(text).toMatch(/shared events\s+https:\/\/homefield\.example\/stop-shares#secret=a\.k1\.b\s*$/)
    expect(html).toContain('#6366F1')
  })

  it.each([
    ['an unknown end', { end: null }, 'Saturday, May 16, 2026, 1:30 PM PDT'],
    [
      'the next day',
      { end: at('2026-05-17T18:00:00Z') },
      'Saturday, May 16, 2026 at 1:30 PM PDT – Sunday, May 17, 2026 at 11:00 AM PDT',
    ],
  ])('formats the time of an event that has this end: %s', async (_what, change, expected) => {
    if (MAIL.event.when.kind !== 'timed') return
    const { text } = await written({}, { when: { ...MAIL.event.when, ...change } })
    expect(words(text)).toContain(expected)
  })

  it('shows the same date of an all-day event in every zone (C21)', async () => {
    const day = Temporal.PlainDate.from('2026-05-16')
    const { text } = await written(
      { zone: 'Pacific/Kiritimati' },
      { when: { kind: 'days', first: day, last: day }, timeTbd: true },
    )
    expect(words(text)).toContain('Saturday, May 16, 2026, time to be decided')
  })

  it.each([
    [
      'es',
      'Erin Calloway compartió un evento contigo',
      'Maya, fútbol',
      'sábado, 16 de mayo de 2026, 1:30–2:45 p.m.',
    ],
    [
      'fr',
      'Erin Calloway a partagé un événement avec vous',
      'Maya, football',
      'samedi 16 mai 2026, 13:30 – 14:45',
    ],
  ] as const)(
    'a shared event email is written in the language %s',
    async (language, subject, child, time) => {
      const mail = await written({ language })
      expect(mail.subject).toBe(subject)
      expect(words(mail.text)).toContain(child)
      expect(words(mail.text)).toContain(time)
    },
  )

  it('never turns user input into a link, an HTML element or a header (C67, C68)', async () => {
    const hostile = brokenLinks(
      '<a href="https://evil.example">x</a>\r\nBcc: x@evil.example\u202e https://evil.example/x <script>alert(1)</script>',
    )
    const mail = await written(
      { sharer: 'Win at https://evil.example' },
      { title: hostile, childName: hostile, place: hostile, address: hostile, description: hostile },
    )
    expect(mail.subject).toBe('Somebody shared an event with you')
    expect(() => checkMail({ to: 'a@family.example', ...mail }, publicUrl)).not.toThrow()
    expect(mail.html).not.toMatch(/<script|<a href="https:\/\/evil/)
  })

  it.each(['cancelled', 'postponed', 'removed'])(
    'a shared event email says that the event is %s',
    async (status) => {
      expect(words((await written({}, { status })).text)).toMatch(
        /This event was (cancelled|postponed)\.|The team has removed this event/,
      )
    },
  )
})

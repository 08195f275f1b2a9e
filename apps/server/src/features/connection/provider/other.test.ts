import { describe, expect, it } from 'vitest'
import { other } from './other.ts'
import { days, eventFrom } from './feed.fixture.ts'

describe('any calendar', () => {
  it.each([
    ['Wildcats vs Rovers', 'Rovers', 'home', 'game'],
    ['Rovers vs. Wildcats', 'Rovers', 'away', 'game'],
    ['Wildcats @ Rovers', 'Rovers', 'away', 'game'],
    ['vs Rovers', 'Rovers', 'home', 'game'],
    ['@ Rovers', 'Rovers', 'away', 'game'],
    ['Wildcats at Rovers', 'Rovers', 'away', 'game'],
    ['Lions vs Tigers', null, null, 'game'],
    ['Practice at Koa Park', null, null, 'practice'],
    ['Wildcats Picture Day at School', null, null, 'other'],
    ['Book fair', null, null, 'other'],
  ])('%s', (summary, opponent, homeOrAway, activity) => {
    expect(eventFrom(other, [`SUMMARY:${summary}`])).toMatchObject({ opponent, homeOrAway, activity })
  })

  it.each([
    ['Canceled: Practice', 'CONFIRMED', 'cancelled', 'Practice'],
    ['CANCELLED - Practice', 'CONFIRMED', 'cancelled', 'Practice'],
    ['Practice (Cancelled)', 'CONFIRMED', 'cancelled', 'Practice'],
    ['Practice - CANCELED', 'CONFIRMED', 'cancelled', 'Practice'],
    ['Practice CANCELED', 'CONFIRMED', 'cancelled', 'Practice'],
    ['*CANCELED* Practice', 'CONFIRMED', 'cancelled', 'Practice'],
    ['[POSTPONED] Wildcats vs Rovers', 'CONFIRMED', 'postponed', 'Wildcats vs Rovers'],
    ['Postponed: Practice', 'CANCELLED', 'postponed', 'Practice'],
    ['Practice', 'CANCELLED', 'cancelled', 'Practice'],
    ['CANCELED', 'CONFIRMED', 'cancelled', 'CANCELED'],
    ['Canceled game makeup', 'CONFIRMED', 'confirmed', 'Canceled game makeup'],
    ['Practice', 'TENTATIVE', 'confirmed', 'Practice'],
  ])('%s with STATUS:%s is %s', (summary, written, status, title) => {
    const event = eventFrom(other, [`SUMMARY:${summary}`, `STATUS:${written}`])
    expect(event).toMatchObject({ status, title, originalTitle: summary })
  })

  it('reads labelled lines into fields and keeps them in the description', () => {
    const text = 'Arrive by 1:30 PM\nUniform: Red\nField: 7\nDuration: 90 min'
    const event = eventFrom(other, ['SUMMARY:Practice', `DESCRIPTION:${text.replaceAll('\n', '\\n')}`])
    expect(event).toMatchObject({
      // 18:00 UTC is 14:00 in New York.
      arriveBy: '2026-05-09T17:30:00Z',
      uniform: 'Red',
      field: '7',
      description: text,
      when: { end: '2026-05-09T19:30:00Z' },
    })
    expect(eventFrom(other, ['SUMMARY:Game (Arrive 45 minutes early)'])).toMatchObject({
      title: 'Game',
      arriveBy: '2026-05-09T17:15:00Z',
    })
  })

  it('knows a time to be decided from a place or an opponent to be decided', () => {
    expect(eventFrom(other, ['SUMMARY:Final (time TBD)']).when).toEqual(
      days('2026-05-09', '2026-05-09', true),
    )
    expect(eventFrom(other, ['SUMMARY:Final', 'DESCRIPTION:Start time: TBA']).when.kind).toBe('days')
    expect(eventFrom(other, ['SUMMARY:Wildcats vs TBD', 'LOCATION:TBD'])).toMatchObject({
      when: { kind: 'timed' },
      locationName: 'TBD',
      location: null,
    })
  })

  it('C41: hostile text stays text, in one line where one is asked for, and links are http alone', () => {
    const event = eventFrom(other, [
      'SUMMARY:<script>alert(1)</script> \u202Egnp.exe\\r\\nBEGIN:VALARM',
      'DESCRIPTION:<script>alert(1)</script>\\nBEGIN:VALARM',
      'LOCATION:<img src=x onerror=alert(1)>',
      'URL:javascript:alert(1)',
    ])
    expect(event.title).not.toMatch(/[\n\r\u202e]/)
    expect(event.title).toContain('<script>alert(1)</script>')
    expect(event.description).toBe('<script>alert(1)</script>\nBEGIN:VALARM')
    expect(event.url).toBeNull()
  })

  it.each([
    ['data:text/html,x', null],
    ['file:///etc/passwd', null],
    ['https://user:pass@evil.example/x', null],
    ['https://league.example', null],
    ['https://league.example/games/7', 'https://league.example/games/7'],
  ])('URL:%s', (written, url) => {
    expect(eventFrom(other, ['SUMMARY:X', `URL:${written}`]).url).toBe(url)
  })

  it('decodes entities once', () => {
    expect(eventFrom(other, ['SUMMARY:Lions &amp\\; Tigers &amp\\;lt\\;']).title).toBe('Lions & Tigers &lt;')
  })

  it('an event without a title is still an event', () => {
    expect(eventFrom(other, ['DESCRIPTION:x'])).toMatchObject({ title: 'Event', originalTitle: '' })
  })
})

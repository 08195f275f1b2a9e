import { describe, expect, it } from 'vitest'
import { calendarsIn, meantCalendar } from './pasted-calendar.ts'

const PLAYMETRICS = 'https://calendar.playmetrics.com/calendars/c900/t912345/p0/t0a1b2c3d/f/calendar.ics'
const GAMECHANGER = 'https://api.team-manager.gc.com/ics-calendar-documents/user/2.ics?teamId=3&token=00'

describe('calendarsIn', () => {
  it('puts calendars before other links of a message, and recognizes their platforms', () => {
    const message = `Hi parents!\nFields: https://maps.example/park\nCalendar: ${PLAYMETRICS}.\nSee you`

    expect(calendarsIn(message)).toEqual([
      {
        link: PLAYMETRICS,
        host: 'calendar.playmetrics.com',
        words: 'Calendar',
        platform: 'Playmetrics',
        isLikely: true,
      },
      {
        link: 'https://maps.example/park',
        host: 'maps.example',
        words: 'Fields',
        platform: null,
        isLikely: false,
      },
    ])
  })

  it.each([
    ['on the link’s line', `U12 Blue – ${PLAYMETRICS}`, 'U12 Blue'],
    ['on the line above', `U12 Blue:\n${PLAYMETRICS}`, 'U12 Blue'],
    ['nowhere', PLAYMETRICS, ''],
    ['only as another link', `https://maps.example/park\n${PLAYMETRICS}`, ''],
  ])('returns the words before a link that stand %s', (_, pasted, words) => {
    expect(calendarsIn(pasted)[0]?.words).toBe(words)
  })

  it('lists a link once that a message contains twice', () => {
    expect(calendarsIn(`${PLAYMETRICS} or ${PLAYMETRICS}`)).toHaveLength(1)
  })

  it.each([
    ['webcal://club.example/feed', 'webcal://club.example/feed', true],
    ['http://club.example/team.ics', 'http://club.example/team.ics', true],
    ['club.example/team.ics', 'https://club.example/team.ics', true],
    ['https://club.example/ical_feed?tags=1', 'https://club.example/ical_feed?tags=1', true],
    ['https://go.teamsnap.com/123/schedule', 'https://go.teamsnap.com/123/schedule', false],
    ['https://web.gc.com/teams/abc/schedule', 'https://web.gc.com/teams/abc/schedule', false],
    ['https://club.example/typical', 'https://club.example/typical', false],
  ])('reads %s as the link %s, likely a calendar: %s', (pasted, link, isLikely) => {
    expect(calendarsIn(pasted)).toMatchObject([{ link, isLikely }])
  })

  it('finds nothing in a text without a link', () => {
    expect(calendarsIn('The schedule is in GameChanger, ask coach@club.example')).toEqual([])
  })
})

describe('meantCalendar', () => {
  it.each([
    ['the only link', 'https://club.example/schedule', 'https://club.example/schedule'],
    ['the only calendar among other links', `https://maps.example/park ${GAMECHANGER}`, GAMECHANGER],
    ['nothing if a message contains two calendars', `${PLAYMETRICS} ${GAMECHANGER}`, undefined],
    ['nothing if a message contains two web pages', 'https://a.example/x https://b.example/y', undefined],
    ['nothing if a message contains no link', 'Practice at 5', undefined],
  ])('returns %s', (_, pasted, link) => {
    expect(meantCalendar(calendarsIn(pasted))?.link).toBe(link)
  })
})

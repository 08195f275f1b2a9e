import { describe, expect, it } from 'vitest'
import { platformOfHost, readPlatformUrl, type LinkForm } from './platform-url.ts'

/** Stands in for SHA-256 and leaves the text readable, so that tests can see which text is hashed. */
const hashOf = (text: string) => `hash(${text})`
const readFrom = (pasted: string, form: LinkForm) => readPlatformUrl(pasted, form, hashOf)

const UUID = '11111111-2222-4333-8444-555555555555'
const UUID2 = '66666666-2222-4333-8444-555555555555'
const PM = 'https://calendar.playmetrics.com/calendars/c900/t912345/p0/tabcdef12/f/calendar.ics'
const SE = `https://ical.sportngin.com/v3/calendar/ical?team_ids=${UUID}`
const GC = `https://api.team-manager.gc.com/ics-calendar-documents/user/${UUID}.ics?teamId=${UUID2}&token=${'a'.repeat(64)}`
const TS = `http://ical-cdn.teamsnap.com/team_schedule/${UUID}.ics`

describe('the address formats of the platforms', () => {
  it.each([
    ['Playmetrics', PM, '912345'],
    ['Playmetrics', PM.replace('calendar.ics', 'games-calendar.ics'), '912345-games'],
    ['Playmetrics', 'https://api.playmetrics.com/calendar/900/team/912345-abcdef12.ics', '912345'],
    [
      'Playmetrics',
      'https://api.playmetrics.com/calendar/900/team/912345-abcdef12.ics?filter=games',
      '912345-games',
    ],
    ['Playmetrics', 'webcal://api.playmetrics.com/calendar/900/team/912345', '912345'],
    ['Playmetrics', 'https://api.playmetrics.com/calendar/club/team/77-abcdef12.ics', '77'],
    ['Playmetrics', 'https://playmetrics.com/calendar/hawks-abcdef12.ics', 'hawks'],
    ['SportsEngine', SE, UUID],
    ['SportsEngine', `https://ical.sportsengine.com/v3/calendar/ical?team_ids=${UUID}&v=1781713582000`, UUID],
    ['SportsEngine', 'https://ical.sportsengine.com/team/4711.ics', '4711'],
    ['SportsEngine', 'webcal://ical.sportsengine.com/team/4711', '4711'],
    ['SportsEngine', 'https://falcon.sportngin.com/ical_feed?tags=1234567', '1234567'],
    ['GameChanger', GC, UUID2],
    ['GameChanger', `https://api.gc.com/team/${UUID}.ics`, UUID],
    ['GameChanger', `webcal://calendar.gamechanger.io/team/${UUID}`, UUID],
  ] as const)('reads an address on the page of %s: %s', (form, url, teamId) => {
    for (const page of [form, 'Other'] as const) {
      expect(readFrom(url, page)).toMatchObject({ ok: true, platform: form, teamId, httpFallback: null })
    }
  })

  it('keeps path and query byte for byte, with https and a lower-case host', () => {
    const odd = 'webcal://API.Playmetrics.COM/calendar/900/team/912345-AbC%2Fx.ics?filter=games&k=a+b%20c#top'
    expect(readFrom(odd, 'Playmetrics')).toMatchObject({
      url: 'https://api.playmetrics.com/calendar/900/team/912345-AbC%2Fx.ics?filter=games&k=a+b%20c',
    })
  })

  it('uses the default names and sports of the specification', () => {
    expect(readFrom(PM, 'Playmetrics')).toMatchObject({
      defaultName: 'Playmetrics Team 912345',
      defaultSport: 'Soccer',
    })
    expect(readFrom(SE, 'SportsEngine')).toMatchObject({
      defaultName: `Team ${UUID}`,
      defaultSport: 'Soccer',
    })
    expect(readFrom(GC, 'GameChanger')).toMatchObject({
      defaultName: `Team ${UUID2}`,
      defaultSport: 'Baseball',
    })
    expect(readFrom('https://league.example/a', 'Other')).toMatchObject({
      platform: 'Other',
      defaultSport: 'Other',
    })
    expect(readFrom(TS, 'Other')).toMatchObject({ platform: 'TeamSnap', defaultSport: 'Unknown' })
  })

  it('distinguishes two teams of one GameChanger user by `teamId`', () => {
    const other = readFrom(GC.replace(UUID2, UUID), 'GameChanger')
    expect(other).toMatchObject({ ok: true, teamId: UUID })
  })

  it('uses a hash of the address as the team id of a SportsEngine feed for all of a user’s teams', () => {
    const mine = `https://ical.sportsengine.com/v3/calendar/ical?uuid=${UUID}&src=myse`
    expect(readFrom(mine, 'SportsEngine')).toMatchObject({ ok: true, teamId: 'all-hash(htt' })
  })

  it('uses the hash of the secret address as the id of TeamSnap and other links', () => {
    const ONE = 'https://calendar-api.teamsnap.com/v1/user.ics?token=secret&v=1781713582000'
    expect(readFrom(ONE, 'Other')).toMatchObject({
      platform: 'TeamSnap',
      teamId: 'hash(https://calendar-api.teamsnap.com/v1/user.ics?token=secret)',
      url: ONE,
    })
    for (const url of [TS, TS.replace('http', 'https'), TS.replace('http', 'webcal')]) {
      expect(readFrom(url, 'Other')).toMatchObject({
        platform: 'TeamSnap',
        url: TS.replace('http', 'https'),
        teamId: `hash(${TS.replace('http', 'https')})`,
        httpFallback: null,
      })
    }
  })

  it.each([
    'https://www.falconvolleyball.example/ical_feed?tags=1234567',
    'webcal://p01-caldav.icloud.com/published/2/abc',
    'https://calendar.google.com/calendar/ical/x%40group.calendar.google.com/private-1/basic.ics',
    'https://outlook.office365.com/owa/calendar/a@b.example/c/calendar.ics',
    'https://league.example/?feed=sp-ical',
  ])('accepts %s as Other', (url) => {
    expect(readFrom(url, 'Other')).toMatchObject({ ok: true, platform: 'Other' })
  })

  it('offers a plain http address as a fallback only if the pasted link starts with http or webcal', () => {
    expect(readFrom('http://league.example:8080/a.ics', 'Other')).toMatchObject({
      url: 'https://league.example:8080/a.ics',
      httpFallback: 'http://league.example:8080/a.ics',
    })
    expect(readFrom('webcal://league.example/a', 'Other')).toMatchObject({
      httpFallback: 'http://league.example/a',
    })
    expect(readFrom('https://league.example/a', 'Other')).toMatchObject({ httpFallback: null })
    expect(readFrom('league.example/a', 'Other')).toMatchObject({ httpFallback: null })
  })
})

describe('a link in a pasted text', () => {
  it.each([
    ['surrounded by blanks', `  ${PM}\n`],
    ['http', PM.replace('https', 'http')],
    ['webcal', PM.replace('https', 'webcal')],
    ['WEBCAL', PM.replace('https', 'WEBCAL')],
    ['without a scheme', PM.replace('https://', '')],
    ['in a sentence', `Here is our calendar: ${PM}, see you there!`],
    ['at the end of a sentence', `Our calendar is ${PM}.`],
    ['in brackets', `Calendar (${PM})`],
    ['in angle brackets', `<${PM}>`],
    ['in quotes', `"${PM}"`],
    ['without a scheme, in a sentence', `go to ${PM.replace('https://', '')} please`],
    ['after another link', `https://chat.example/x ${PM}`],
    ['with invisible blanks', `\u200b${PM}\ufeff`],
    ['with a trailing dot on the host', PM.replace('.com/', '.com./')],
    ['with its own port', PM.replace('.com/', '.com:443/')],
  ])('finds the link in a pasted text: %s', (_how, pasted) => {
    expect(readFrom(pasted, 'Playmetrics')).toMatchObject({ ok: true, url: PM, teamId: '912345' })
  })
})

describe('the specification’s message for invalid links', () => {
  it.each([
    ['Playmetrics', 'playmetricsUrlInvalid'],
    ['SportsEngine', 'sportsengineUrlInvalid'],
    ['GameChanger', 'gamechangerUrlInvalid'],
    ['Other', 'calendarUrlInvalid'],
  ] as const)('rejects a text that is no link on the page of %s with the code %s', (form, code) => {
    for (const text of [
      '',
      '   ',
      'hello',
      'coach@playmetrics.com',
      'javascript:alert(1)',
      'data:text/calendar,BEGIN:VCALENDAR',
      'file:///etc/passwd',
      'ftp://calendar.playmetrics.com/calendars/t1/calendar.ics',
      'https://',
      'https://user:pass@league.example/a.ics',
      'https://calendar.playmetrics.com@evil.example/calendar/t1/calendar.ics',
    ]) {
      expect(readFrom(text, form)).toEqual({ ok: false, code, platform: null, page: null })
    }
  })

  it.each([
    'playmetrics.com.evil.example',
    'notplaymetrics.com',
    'playmetrics.com-evil.example',
    'evil.example/playmetrics.com',
    'evil.example?x=playmetrics.com',
    'evil.example#playmetrics.com',
    'playmetrics.co',
    'xn--playmetrics-.com',
    'playmetrics.com:8443',
    '127.0.0.1',
    '[::1]',
    'localhost',
  ])('rejects the host %s', (host) => {
    const url = `https://${host}/calendars/c900/t912345/p0/tabcdef12/f/calendar.ics`
    expect(readFrom(url, 'Playmetrics')).toMatchObject({ ok: false, code: 'playmetricsUrlInvalid' })
    const other = readFrom(url, 'Other')
    expect(other.ok && other.platform).not.toBe('Playmetrics')
  })

  it.each([
    ['sportsengine.com.evil.example', 'SportsEngine', 'sportsengineUrlInvalid'],
    ['mysportngin.com', 'SportsEngine', 'sportsengineUrlInvalid'],
    ['gamechanger.io.evil.example', 'GameChanger', 'gamechangerUrlInvalid'],
    ['notgc.com', 'GameChanger', 'gamechangerUrlInvalid'],
  ] as const)('rejects the foreign host %s on the page of %s', (host, form, code) => {
    expect(readFrom(`https://${host}/team/1.ics`, form)).toMatchObject({ ok: false, code })
  })

  it.each([
    ['Playmetrics', 'https://calendar.playmetrics.com/schedule/t912345/x.ics', 'playmetricsUrlInvalid'],
    ['Playmetrics', 'https://api.playmetrics.com/calendar/900/team/912345', 'playmetricsUrlInvalid'],
    ['Playmetrics', 'https://api.playmetrics.com/calendar/900/team/912345?x=.ics', 'playmetricsUrlInvalid'],
    ['Playmetrics', 'https://playmetrics.com/', 'playmetricsUrlInvalid'],
    ['Playmetrics', 'https://playmetrics.com/calendar/calendar.ics', 'playmetricsTeamMissing'],
    ['Playmetrics', 'https://playmetrics.com/calendar/games-calendar.ics', 'playmetricsTeamMissing'],
    ['SportsEngine', 'https://www.sportsengine.com/teams/4711', 'sportsengineUrlInvalid'],
    ['SportsEngine', 'https://www.falconvolleyball.example/ical_feed?tags=1', 'sportsengineUrlInvalid'],
    ['GameChanger', `https://web.gc.com/teams/${UUID}`, 'gamechangerUrlInvalid'],
  ] as const)('rejects on the page of %s: %s', (form, url, code) => {
    expect(readFrom(url, form)).toMatchObject({ ok: false, code })
  })

  it.each([
    ['Playmetrics', SE, 'SportsEngine', 'SportsEngine'],
    ['Playmetrics', GC, 'GameChanger', 'GameChanger'],
    ['SportsEngine', PM, 'Playmetrics', 'Playmetrics'],
    ['GameChanger', PM, 'Playmetrics', 'Playmetrics'],
    ['GameChanger', TS, 'TeamSnap', 'Other'],
  ] as const)(
    'on the page of %s, names the right page for a link of another platform',
    (form, url, platform, page) => {
      expect(readFrom(url, form)).toEqual({ ok: false, code: 'calendarUrlOtherPlatform', platform, page })
    },
  )
})

it('never uses a secret part of a calendar address as the team id (C41)', () => {
  for (const url of [PM, 'https://api.playmetrics.com/calendar/900/team/912345-abcdef12.ics']) {
    const read = readFrom(url, 'Playmetrics')
    expect(read.ok && read.teamId).not.toContain('abcdef12')
  }
})

it('recognizes the domain and the subdomains of a platform such as GameChanger', () => {
  expect(platformOfHost('gc.com')).toBe('GameChanger')
  expect(platformOfHost('a.b.gc.com')).toBe('GameChanger')
  expect(platformOfHost('agc.com')).toBeNull()
  expect(platformOfHost('gc.com.example')).toBeNull()
})

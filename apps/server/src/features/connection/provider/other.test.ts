import { describe, expect, it } from 'vitest'
import { other } from './other.ts'
import { days, eventFrom, eventsFrom } from './feed.fixture.ts'

describe('reading matchups in calendars of any provider', () => {
  it.each([
    ['Wildcats vs Rovers', 'vs Rovers', 'Rovers', null],
    ['Wildcats vs. Rovers', 'vs Rovers', 'Rovers', null],
    ['Wildcats v Rovers', 'vs Rovers', 'Rovers', null],
    ['WILDCATS VS ROVERS', 'vs ROVERS', 'ROVERS', null],
    ['Rovers vs. Wildcats', 'vs Rovers', 'Rovers', null],
    ['Wildcats @ Rovers', 'at Rovers', 'Rovers', 'away'],
    ['Wildcats@Rovers', 'at Rovers', 'Rovers', 'away'],
    ['Rovers @ Wildcats', 'vs Rovers', 'Rovers', 'home'],
    ['vs Rovers', 'vs Rovers', 'Rovers', null],
    ['@ Rovers', 'at Rovers', 'Rovers', 'away'],
    ['at Rovers', 'at Rovers', 'Rovers', 'away'],
    ['Wildcats at Rovers', 'at Rovers', 'Rovers', 'away'],
    ['vs Rovers (Home)', 'vs Rovers', 'Rovers', 'home'],
    ['vs Rovers (Away)', 'at Rovers', 'Rovers', 'away'],
    ['vs Rovers (A)', 'at Rovers', 'Rovers', 'away'],
    ['Wildcats vs Rovers - Away', 'at Rovers', 'Rovers', 'away'],
    ['HOME: Rovers vs Wildcats', 'vs Rovers', 'Rovers', 'home'],
    ['Game - Home vs Rovers', 'vs Rovers', 'Rovers', 'home'],
    ['Away Game vs Rovers', 'at Rovers', 'Rovers', 'away'],
    ['Game: Wildcats vs Rovers', 'vs Rovers', 'Rovers', null],
    ['Game 3: Wildcats vs Rovers', 'Game 3 vs Rovers', 'Rovers', null],
    ['Semifinal: Rovers vs Wildcats', 'Semifinal vs Rovers', 'Rovers', null],
    ['Scrimmage vs Rovers', 'Scrimmage vs Rovers', 'Rovers', null],
    ['vs Rovers (Scrimmage)', 'Scrimmage vs Rovers', 'Rovers', null],
    ['Boys Varsity Soccer vs Jefferson', 'Boys Varsity Soccer vs Jefferson', 'Jefferson', null],
    ['Wildcats vs Jaguars (Birch)', 'vs Jaguars (Birch)', 'Jaguars (Birch)', null],
    ['Partido: Wildcats contra Leones', 'vs Leones', 'Leones', null],
    ['Match Wildcats contre Lyon', 'vs Lyon', 'Lyon', null],
    ['Match à domicile contre Paris', 'vs Paris', 'Paris', 'home'],
    ['Match : Wildcats - Paris FC', 'vs Paris FC', 'Paris FC', null],
    ['(Tentative) Wildcats vs Rovers', 'Tentative vs Rovers', 'Rovers', null],
    ['Wildcats vs Rovers - RESCHEDULED', 'RESCHEDULED vs Rovers', 'Rovers', null],
    ['Wildcats vs Rovers (Spring Cup)', 'Spring Cup vs Rovers', 'Rovers', null],
    ['Spring Cup: Wildcats vs Rovers', 'Spring Cup vs Rovers', 'Rovers', null],
    ['Wildcats vs Rovers W 5-2', 'vs Rovers', 'Rovers', null],
    ['Wildcats vs Rovers 9am', 'vs Rovers', 'Rovers', null],
    ['Wildcats vs U12', 'vs U12', 'U12', null],
    ['First Game vs Sentries', 'First Game vs Sentries', 'Sentries', null],
    ['Wildcats vs Rovers - Presented by: Example Bank', 'vs Rovers', 'Rovers', null],
    ['Wildcats vs Rovers - Presented by:', 'vs Rovers', 'Rovers', null],
    ['Wildcats vs Rovers - Kreisliga Süd', 'Kreisliga Süd vs Rovers', 'Rovers', null],
    ['⚽ Tate | Wildcats vs Rovers | KO 2:00pm', 'Tate vs Rovers', 'Rovers', null],
  ])('reads the opponent and the side from "%s"', (summary, title, opponent, homeOrAway) => {
    const event = eventFrom(other, [`SUMMARY:${summary}`])
    expect(event).toMatchObject({ title, opponent, homeOrAway, activity: 'game', originalTitle: summary })
  })

  it.each([
    ['Bisons (Away)', 'at Bisons', 'Bisons', 'away'],
    ['Bisons (H)', 'vs Bisons', 'Bisons', 'home'],
    ['AWAY: St. Mary’s', 'at St. Mary’s', 'St. Mary’s', 'away'],
    ['Team Dinner (Home)', 'Team Dinner (Home)', null, null],
    ['Varsity Soccer (Away)', 'Varsity Soccer (Away)', null, null],
    ['Spring Cup (Away)', 'Spring Cup (Away)', null, null],
    ['Practice (Home)', 'Practice (Home)', null, null],
    ['Wildcats (Away)', 'Wildcats (Away)', null, null],
  ])(
    'reads the matchup "%s" in a calendar that marks home and away games',
    (summary, title, opponent, homeOrAway) => {
      const feed = { platform: 'Other', host: 'a.example', teamName: 'Wildcats', zone: 'UTC' } as const
      const [, , event] = eventsFrom(['Otters (Home)', 'Hawks (Away)', summary], feed)
      expect(event).toMatchObject({ title, opponent, homeOrAway })
      // If no other title of the calendar contains 'home' or 'away', this title does not count as a game.
      expect(eventsFrom([summary], feed)[0]).toMatchObject({ title: summary, opponent: null })
    },
  )

  it.each([
    ['Wildcats - Paris FC', 'vs Paris FC', 'Paris FC', null],
    ['AC Milan – Wildcats', 'vs AC Milan', 'AC Milan', null],
    ['Wildcats U10 - Rovers U10', 'vs Rovers U10', 'Rovers U10', null],
    ['Wildcats - Rovers', 'Rovers', null, null],
    ['Wildcats - Fall Festival', 'Fall Festival', null, null],
    ['Wildcats - Tryouts at Oak Park FC', 'Tryouts at Oak Park FC', null, null],
    ['Wildcats - Wildcats FC', 'Wildcats FC', null, null],
    ['Rovers - Paris FC', 'Rovers - Paris FC', null, null],
  ])('reads the matchup "%s", which has no word for a game', (summary, title, opponent, homeOrAway) => {
    const teamName = summary.includes('U10') ? 'Wildcats U10' : 'Wildcats'
    expect(eventFrom(other, [`SUMMARY:${summary}`], { teamName })).toMatchObject({
      title,
      opponent,
      homeOrAway,
    })
  })

  it('reads a place or field after a matchup, but leaves home or away unknown', () => {
    expect(eventFrom(other, ['SUMMARY:Wildcats vs Rovers at Oak Park'])).toMatchObject({
      title: 'vs Rovers',
      homeOrAway: null,
      locationName: 'Oak Park',
    })
    for (const title of ['Wildcats vs Rovers (Field 3)', 'Wildcats vs Rovers\\, Field 3'])
      expect(eventFrom(other, [`SUMMARY:${title}`])).toMatchObject({
        opponent: 'Rovers',
        homeOrAway: null,
        field: 'Field 3',
      })
    expect(eventFrom(other, ['SUMMARY:Wildcats at Rovers (Rink 2)'])).toMatchObject({
      title: 'at Rovers',
      field: 'Rink 2',
    })
    expect(eventFrom(other, ['SUMMARY:Wildcats vs Rovers - Field 3', 'LOCATION:Oak Park'])).toMatchObject({
      title: 'vs Rovers',
      opponent: 'Rovers',
      locationName: 'Oak Park',
      field: 'Field 3',
    })
  })

  it.each([
    ['Lions vs Tigers', 'game'],
    ['Parents v Teachers night', 'other'],
    ['Parents v Wildcats coaches meeting at school', 'other'],
    ['Practice vs. performance: a talk', 'game'],
    ['Early release', 'other'],
    ['Early Dismissal at 12:30', 'other'],
    ['Book fair', 'other'],
    ['Dinner @ Luigi', 'other'],
    ['Wildcats Picture Day at School', 'other'],
    ['Wildcats @ 5pm', 'other'],
    ['Wildcats @ Field 3', 'other'],
    ['@ 6:30', 'other'],
    ['Meet at the bus loop', 'other'],
    ['Lunch at noon', 'other'],
  ])('does not treat "%s" as a game of our team', (summary, activity) => {
    const seen = eventFrom(other, [`SUMMARY:${summary}`])
    if (summary.startsWith('Practice vs')) return expect(seen.activity).toBe(activity)
    expect(seen).toMatchObject({ opponent: null, homeOrAway: null, activity })
  })

  it('distinguishes our team from an opponent that shares part of our name', () => {
    const lakeside = { teamName: 'Lakeside' }
    expect(eventFrom(other, ['SUMMARY:Lakeside vs Lakeside United'], lakeside)).toMatchObject({
      title: 'vs Lakeside United',
      opponent: 'Lakeside United',
      homeOrAway: null,
    })
    expect(eventFrom(other, ['SUMMARY:Lakeside United vs Lakeside'], lakeside)).toMatchObject({
      title: 'vs Lakeside United',
      opponent: 'Lakeside United',
    })
    const united = { teamName: 'Lakeside United' }
    expect(eventFrom(other, ['SUMMARY:Lakeside vs Lakeside United'], united)).toMatchObject({
      title: 'vs Lakeside',
      opponent: 'Lakeside',
    })
    expect(
      eventFrom(other, ['SUMMARY:Harbor FC Blue vs Harbor FC Gold'], { teamName: 'Harbor FC' }),
    ).toMatchObject({
      title: 'Harbor FC Blue vs Harbor FC Gold',
      opponent: null,
    })
  })

  it('uses the calendar’s own name to recognize a team that the parent renamed', () => {
    const renamed = { teamName: 'Owen’s soccer', calendarName: 'Wildcats Schedule' }
    expect(eventFrom(other, ['SUMMARY:Rovers at Wildcats'], renamed).title).toBe('vs Rovers')
    expect(eventFrom(other, ['SUMMARY:Wildcats Practice'], renamed).title).toBe('Practice')
  })
})

describe('shortening titles in calendars of any provider', () => {
  it.each([
    ['Wildcats - Practice', 'Practice'],
    ['Wildcats practice cancelled', 'Practice'],
    ['Wildcats: practice', 'Practice'],
    ['Practice - Wildcats', 'Practice'],
    ['Practice (Wildcats)', 'Practice'],
    ['Wildcats Practice', 'Practice'],
    ['Practice Wildcats', 'Practice'],
    ['WILDCATS | Team Photo', 'Team Photo'],
    ['Wildcats Team dinner', 'Team dinner'],
    ['Entrenamiento - Wildcats', 'Entrenamiento'],
    ['Wildcats : Entraînement', 'Entraînement'],
    ['Wildcats', 'Wildcats'],
    ['Wildcats -', 'Wildcats -'],
    ['Wildcats/Tigers Practice', 'Wildcats/Tigers Practice'],
    ['Wildcats and Tigers Practice', 'Wildcats and Tigers Practice'],
    ['Wildcats Cup', 'Wildcats Cup'],
    ['Wildcats United Practice', 'Wildcats United Practice'],
    ['Wildcatskills Practice', 'Wildcatskills Practice'],
    ['Tournament: Spring Cup', 'Tournament: Spring Cup'],
    ['Swim Meet', 'Swim Meet'],
  ])('shortens the title "%s"', (summary, title) => {
    expect(eventFrom(other, [`SUMMARY:${summary}`]).title).toBe(title)
  })

  it('removes our team’s name from a title, even without the age group, but keeps a name with another age group', () => {
    const comets = { teamName: 'Comets U8' }
    expect(eventFrom(other, ['SUMMARY:Comets - Practice'], comets).title).toBe('Practice')
    expect(eventFrom(other, ['SUMMARY:Comets U8 Practice'], comets).title).toBe('Practice')
    expect(eventFrom(other, ['SUMMARY:Comets U10 Practice'], comets).title).toBe('Comets U10 Practice')
  })

  it.each([
    ['Practice - Field 3', [], 'Practice', null, 'Field 3'],
    ['Practice (Court 2B)', ['LOCATION:Oak Gym'], 'Practice', 'Oak Gym', 'Court 2B'],
    ['Practice - Field 3', ['LOCATION:Oak Park - Field 4'], 'Practice - Field 3', 'Oak Park', 'Field 4'],
    ['Practice at Koa Park', [], 'Practice', 'Koa Park', null],
    ['Practice @ Koa Park', ['LOCATION:Koa Park'], 'Practice', 'Koa Park', null],
    [
      'Practice @ Koa Park',
      ['LOCATION:Main Gym, North School'],
      'Practice @ Koa Park',
      'North School',
      'Main Gym',
    ],
    ['Practice at 5:30', [], 'Practice at 5:30', null, null],
    ['Practice - Windmere', [], 'Practice', 'Windmere', null],
    ['Practice - Goalkeepers', [], 'Practice - Goalkeepers', null, null],
    ['Practice - Optional', [], 'Practice - Optional', null, null],
    ['Playoff Game2-', [], 'Playoff Game2', null, null],
  ])('reads the place from the title "%s" and the lines %j', (summary, lines, title, locationName, field) => {
    const event = eventFrom(other, [`SUMMARY:${summary}`, ...lines])
    expect(event).toMatchObject({ title, locationName, field })
  })

  it.each([
    ['Game', 'game'],
    ['Practices', 'practice'],
    ['Tournament', 'tournament'],
    ['match', 'game'],
    ['Training', 'practice'],
    ['Varsity', 'other'],
  ])('reads the activity from CATEGORIES:%s', (category, activity) => {
    expect(eventFrom(other, ['SUMMARY:U12', `CATEGORIES:${category}`]).activity).toBe(activity)
  })
})

describe('reading start and end times in calendars of any provider', () => {
  const when = (...lines: string[]) => eventFrom(other, ['SUMMARY:Practice', ...lines]).when
  const start = (text: string) => `DTSTART;TZID=America/New_York:20260509T${text}`
  const end = (text: string, day = '09') => `DTEND;TZID=America/New_York:202605${day}T${text}`

  it('leaves the end of an event unknown if the end equals the start or is missing', () => {
    expect(when(start('180000'), end('180000'))).toMatchObject({ kind: 'timed', end: null })
    expect(when(start('180000'))).toMatchObject({ kind: 'timed', end: null })
    expect(when(start('180000'), 'DURATION:PT0S')).toMatchObject({ kind: 'timed', end: null })
    expect(when(start('180000'), 'DESCRIPTION:Duration: 1 hour 30 minutes')).toMatchObject({
      end: '2026-05-09T23:30:00Z',
    })
  })

  it('reads an event from midnight to midnight or to 23:59 as an all-day event', () => {
    expect(when(start('000000'), end('235900'))).toEqual(days('2026-05-09'))
    expect(when(start('000000'), end('235959'))).toEqual(days('2026-05-09'))
    expect(when(start('000000'), end('000000', '10'))).toEqual(days('2026-05-09'))
    expect(when(start('000000'), end('235900', '11'))).toEqual(days('2026-05-09', '2026-05-11'))
    expect(when('DTSTART:20260509T000000Z', 'DTEND:20260509T235900Z')).toEqual(days('2026-05-09'))
    expect(when(start('000000'), end('013000'))).toMatchObject({ kind: 'timed' })
    expect(when(start('060000'), end('235900'))).toMatchObject({ kind: 'timed' })
  })

  it('reads midnight to 23:59 as an all-day event on a day when the clocks change (C20)', () => {
    const spring = [
      'DTSTART;TZID=America/New_York:20260308T000000',
      'DTEND;TZID=America/New_York:20260308T235900',
    ]
    expect(when(...spring)).toEqual(days('2026-03-08'))
  })

  it.each([
    ['Asia/Beirut', '20260329', '2026-03-29', '20260330'],
    ['Asia/Beirut', '20260328', '2026-03-28', '20260329'],
    ['Africa/Cairo', '20260424', '2026-04-24', '20260425'],
    ['America/Santiago', '20260906', '2026-09-06', '20260907'],
    ['America/Santiago', '20260905', '2026-09-05', '20260906'],
    ['America/Havana', '20260308', '2026-03-08', '20260309'],
  ])(
    'reads an all-day event in a zone where the clocks skip midnight: %s, %s (C20)',
    (zone, start, day, end) => {
      const at = (text: string) => `;TZID=${zone}:${text}T000000`
      expect(when(`DTSTART${at(start)}`, `DTEND${at(end)}`)).toEqual(days(day))
      expect(when(`DTSTART${at(start)}`, `DTEND;TZID=${zone}:${start}T235900`)).toEqual(days(day))
    },
  )

  it('marks the time as undecided for an all-day game, and for an event at midnight without an end', () => {
    const game = eventFrom(other, ['SUMMARY:Wildcats vs Rovers', start('000000'), end('235900')])
    expect(game.when).toEqual(days('2026-05-09', '2026-05-09', true))
    expect(when(start('000000'))).toEqual(days('2026-05-09', '2026-05-09', true))
    // A start at midnight UTC without an end is a real time, because it is 8 PM in New York.
    // 04:00Z is midnight in New York, but a start in UTC is always a real time and never means 'time unknown'.
    expect(when('DTSTART:20260510T000000Z')).toMatchObject({ kind: 'timed' })
    expect(when('DTSTART:20260509T040000Z')).toMatchObject({ kind: 'timed' })
  })
})

describe('reading the fields of events in calendars of any provider', () => {
  it.each([
    ['Canceled: Practice', 'CONFIRMED', 'cancelled', 'Practice'],
    ['CANCELLED - Practice', 'CONFIRMED', 'cancelled', 'Practice'],
    ['Practice (Cancelled)', 'CONFIRMED', 'cancelled', 'Practice'],
    ['Practice - CANCELED', 'CONFIRMED', 'cancelled', 'Practice'],
    ['Practice CANCELED', 'CONFIRMED', 'cancelled', 'Practice'],
    ['*CANCELED* Practice', 'CONFIRMED', 'cancelled', 'Practice'],
    ['[POSTPONED] Wildcats vs Rovers', 'CONFIRMED', 'postponed', 'vs Rovers'],
    ['Postponed: Practice', 'CANCELLED', 'postponed', 'Practice'],
    ['Practice', 'CANCELLED', 'cancelled', 'Practice'],
    ['CANCELED', 'CONFIRMED', 'cancelled', 'CANCELED'],
    ['Canceled game makeup', 'CONFIRMED', 'confirmed', 'Canceled game makeup'],
    ['Practice', 'TENTATIVE', 'confirmed', 'Practice'],
  ])('reads "%s" with STATUS:%s as %s', (summary, written, status, title) => {
    const event = eventFrom(other, [`SUMMARY:${summary}`, `STATUS:${written}`])
    expect(event).toMatchObject({ status, title, originalTitle: summary })
  })

  it('moves labeled lines into fields, but keeps a line with more text in the description too', () => {
    const text = 'Arrive by 1:30 PM\nUniform: Red\nField: 7\nBring water, arrive early\nDuration: 90 min'
    const event = eventFrom(other, ['SUMMARY:Practice', `DESCRIPTION:${text.replaceAll('\n', '\\n')}`])
    expect(event).toMatchObject({
      // Arriving at 13:30 in New York means 17:30 UTC.
      arriveBy: '2026-05-09T17:30:00Z',
      uniform: 'Red',
      field: '7',
      description: 'Bring water, arrive early',
      when: { end: '2026-05-09T19:30:00Z' },
    })
    const prose = 'Please arrive by 1:30 PM with both jerseys'
    expect(eventFrom(other, ['SUMMARY:Practice', `DESCRIPTION:${prose}`])).toMatchObject({
      arriveBy: '2026-05-09T17:30:00Z',
      description: prose,
    })
    expect(eventFrom(other, ['SUMMARY:Game (Arrive 45 minutes early)'])).toMatchObject({
      title: 'Game',
      arriveBy: '2026-05-09T17:15:00Z',
      description: null,
    })
    // An all-day event has no arrival time, so the arrival text goes into the description.
    expect(
      eventFrom(other, ['SUMMARY:Tournament (Arrive 45 minutes early)', 'DTSTART;VALUE=DATE:20260509']),
    ).toMatchObject({ title: 'Tournament', arriveBy: null, description: 'Arrive 45 minutes early' })
  })

  it('removes a note like "Time TBD" from the title and the opponent', () => {
    for (const note of ['(time TBD)', '[Time: TBA]', '- Time TBD', '(hora por confirmar)'])
      expect(eventFrom(other, [`SUMMARY:Final ${note}`])).toMatchObject({
        title: 'Final',
        originalTitle: `Final ${note}`,
        when: { kind: 'days', timeTbd: true },
      })
    expect(eventFrom(other, ['SUMMARY:Wildcats vs Comets (Time TBD)'])).toMatchObject({
      opponent: 'Comets',
      when: { kind: 'days', timeTbd: true },
    })
    expect(eventFrom(other, ['SUMMARY:(Time TBD)']).title).toBe('(Time TBD)')
  })

  describe('descriptions in which a time other than the start time is TBD', () => {
    it.each([
      'Arrival time: TBD',
      'Bus departure time TBD',
      'End time TBD',
      'Photo time: TBA',
      'Meet time is TBD',
      'Team dinner time TBD',
    ])('keeps the start of the event and the line "%s" in the description', (description) => {
      expect(eventFrom(other, ['SUMMARY:Practice', `DESCRIPTION:${description}`])).toMatchObject({
        when: { kind: 'timed', start: '2026-05-09T18:00:00Z' },
        description,
      })
    })

    it.each([
      ['Practice (arrival time TBD)', 'Practice (arrival time TBD)', null],
      ['Practice - end time TBD', 'Practice - end time TBD', null],
      ['Wildcats vs Rovers (Arrival time TBD)', 'Arrival time TBD vs Rovers', 'Rovers'],
      ['Wildcats vs Rovers - End time: TBD', 'End time: TBD vs Rovers', 'Rovers'],
    ])('keeps the start of the event and the note in the title "%s"', (summary, title, opponent) => {
      const when = { kind: 'timed', start: '2026-05-09T18:00:00Z' }
      expect(eventFrom(other, [`SUMMARY:${summary}`])).toMatchObject({ when, title, opponent })
    })
  })

  it('marks the time of an event as undecided if its text says so, but not if only place or opponent are undecided', () => {
    expect(eventFrom(other, ['SUMMARY:Final (time TBD)']).when).toEqual(
      days('2026-05-09', '2026-05-09', true),
    )
    for (const title of ['Picture Day time TBD', 'Swim Meet Time TBD', 'Cross-Country Meet time TBA'])
      expect(eventFrom(other, [`SUMMARY:${title}`]).when.kind).toBe('days')
    expect(eventFrom(other, ['SUMMARY:Final', 'DESCRIPTION:Start time: TBA']).when.kind).toBe('days')
    for (const text of [
      'Hora por confirmar',
      'Heure à confirmer',
      'Time: to be announced',
      'TBC time',
      '- Times TBD',
      'Date and time TBD',
      'Game time TBD',
      'Kick-off time is TBD',
      'Game 2 time: TBA',
      'Swim meet time TBD',
    ])
      expect(eventFrom(other, ['SUMMARY:Final', `DESCRIPTION:${text}`]).when.kind).toBe('days')
    for (const place of ['Location TBA', 'Field TBD', 'To be announced', 'Lieu à confirmer'])
      expect(eventFrom(other, ['SUMMARY:Final', `LOCATION:${place}`]).locationName).toBe('TBD')
    expect(eventFrom(other, ['SUMMARY:Wildcats vs TBD', 'LOCATION:TBD'])).toMatchObject({
      when: { kind: 'timed' },
      locationName: 'TBD',
      location: null,
    })
  })

  it.each([
    ['Lincoln Field 3', 'Lincoln Field 3', null, null],
    ['Oak - Field 3', 'Oak - Field 3', null, null],
    ['Lincoln\\, Main Gym', 'Lincoln, Main Gym', null, null],
    ['Cedar Park Field 3', 'Cedar Park', 'Field 3', null],
    ['Tuma Soccer Complex 35', 'Tuma Soccer Complex', '35', null],
    ['Lincoln Field 3\\n12 Example St\\, Fairview', 'Lincoln', 'Field 3', '12 Example St, Fairview'],
    [
      'Lincoln Field 3\\, Fairview\\, OH\\, USA',
      'Lincoln Field 3',
      null,
      'Lincoln Field 3, Fairview, OH, USA',
    ],
    ['Dennigkofenweg 169\\, 3072 Ostermundigen', null, null, 'Dennigkofenweg 169, 3072 Ostermundigen'],
    ['Dennigkofenweg 169\\n3072 Ostermundigen', null, null, 'Dennigkofenweg 169, 3072 Ostermundigen'],
    [
      'Sportplatz Moos\\, Dennigkofenweg 169\\, 3072 Ostermundigen',
      'Sportplatz Moos',
      null,
      'Dennigkofenweg 169, 3072 Ostermundigen',
    ],
    ['Calle Mayor\\, 5\\, 28013 Madrid', null, null, 'Calle Mayor, 5, 28013 Madrid'],
    ['Home', null, null, null],
  ])(
    'reads LOCATION:%s and puts everything that a map needs into the address',
    (location, locationName, field, address) => {
      expect(eventFrom(other, ['SUMMARY:Practice', `LOCATION:${location}`])).toMatchObject({
        locationName,
        field,
        location: address,
      })
    },
  )

  it('keeps hostile text as plain text, keeps single-line fields on one line, and accepts only http links (C41)', () => {
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
    ['https://league.example/g?id=7&amp;team=2', 'https://league.example/g?id=7&team=2'],
  ])('reads a link only from an http URL of a page: URL:%s', (written, url) => {
    expect(eventFrom(other, ['SUMMARY:X', `URL:${written}`]).url).toBe(url)
  })

  it('keeps a kick-off time that differs from the start in the description, and treats ‘Game2’ as a game', () => {
    const event = eventFrom(other, ['SUMMARY:⚽ Tate | Wildcats vs Rovers | KO 3:00pm'])
    expect(event).toMatchObject({ when: { start: '2026-05-09T18:00:00Z' }, description: 'KO 3:00pm' })
    expect(eventFrom(other, ['SUMMARY:Playoff Game2-']).activity).toBe('game')
  })

  it('decodes HTML entities in a title only once', () => {
    expect(eventFrom(other, ['SUMMARY:Lions &amp\\; Tigers &amp\\;lt\\;']).title).toBe('Lions & Tigers &lt;')
  })

  it("reads an event without a title as 'Event'", () => {
    expect(eventFrom(other, ['DESCRIPTION:x'])).toMatchObject({ title: 'Event', originalTitle: '' })
  })
})

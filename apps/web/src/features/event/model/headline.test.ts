import { describe, expect, it } from 'vitest'
import { headlineOf } from './headline.ts'

type Titled = Parameters<typeof headlineOf>[0]

const of = (title: string, given: Partial<Titled> = {}) =>
  headlineOf({ title, opponent: null, homeOrAway: null, platform: 'Other', teamName: null, ...given })

describe('event titles that the server composed', () => {
  const game = { opponent: 'Lakeside United', teamName: 'Wildcats' } as const

  it('builds the headline from the opponent’s name', () => {
    expect(of('vs Lakeside United', { ...game, homeOrAway: 'home' })).toEqual({
      kind: 'against',
      text: 'Lakeside United',
      team: 'Wildcats',
    })
    expect(of('at Lakeside United', { ...game, homeOrAway: 'away' }).kind).toBe('at')
  })

  it('uses "vs" if home or away is unknown', () => {
    for (const title of ['vs Lakeside United', 'Wildcats vs Lakeside United', 'Game'])
      expect(of(title, { ...game, homeOrAway: null })).toMatchObject({
        kind: 'against',
        text: 'Lakeside United',
      })
  })

  it('keeps a title that contains more than the opponent, such as “Semifinal” or a parent’s own words', () => {
    for (const title of ['Semifinal vs Lakeside United', 'Jr Rapids at Lakeside United', 'Grandpa’s derby'])
      expect(of(title, { ...game, homeOrAway: 'home' })).toEqual({
        kind: 'title',
        text: title,
        team: 'Wildcats',
      })
  })

  it('returns the team’s name separately from the headline, for a second line', () => {
    expect(of('Practice', { teamName: 'Wildcats', platform: 'TeamSnap' })).toEqual({
      kind: 'title',
      text: 'Practice',
      team: 'Wildcats',
    })
  })
})

describe('PlayMetrics titles, which name the team and the activity but not the opponent', () => {
  const team = 'Boys - 2016 Harbor FC - Blue'
  const platform = 'Playmetrics'

  it('shows the opponent, and whether the game is at home or away', () => {
    expect(of(`${team} - Game`, { platform, opponent: 'Lakeside United', homeOrAway: 'home' })).toEqual({
      kind: 'against',
      text: 'Lakeside United',
      team,
    })
    expect(of(`${team} - Game`, { platform, opponent: 'Lakeside United', homeOrAway: 'away' }).kind).toBe(
      'at',
    )
  })

  it('removes a prefix such as “CE scrimmage -” from the opponent, but keeps a hyphen in the opponent’s name', () => {
    expect(of(`${team} - Game`, { platform, opponent: 'CE scrimmage - Scorpions' }).text).toBe('Scorpions')
    expect(of(`${team} - Game`, { platform, opponent: 'Harbor - Gold' }).text).toBe('Harbor - Gold')
  })

  it('removes the platform’s team name from the title even if the parent renamed the team', () => {
    const renamed = of(`${team} - Practice`, { platform, teamName: 'Theo’s blue team' })
    expect(renamed).toEqual({ kind: 'title', text: 'Practice', team: 'Theo’s blue team' })
    expect(of(`${team} - NCL Tournament`, { platform, teamName: 'Playmetrics Team 912345' })).toEqual({
      kind: 'title',
      text: 'NCL Tournament',
      team,
    })
  })
})

describe('splitting TeamSnap and GameChanger titles', () => {
  it('splits a TeamSnap title at the first hyphen', () => {
    expect(of('Wildcats - Team Outing to GVN Girls B-Ball Game', { platform: 'TeamSnap' })).toEqual({
      kind: 'title',
      text: 'Team Outing to GVN Girls B-Ball Game',
      team: 'Wildcats',
    })
  })

  it('finds our team in the title as home team and as away team, in a feed with several teams', () => {
    const platform = 'GameChanger'
    const away = { platform, opponent: 'Jaguars (Birch)', homeOrAway: 'away', teamName: 'Team 1f-2' } as const
    expect(of('Mustangs (Fern) @ Jaguars (Birch)', away)).toEqual({
      kind: 'at',
      text: 'Jaguars (Birch)',
      team: 'Mustangs (Fern)',
    })
    const host = { platform: 'SportsEngine', opponent: 'Beacon FC', homeOrAway: 'home' } as const
    expect(of('Beacon FC at Summit FC', host)).toEqual({
      kind: 'against',
      text: 'Beacon FC',
      team: 'Summit FC',
    })
    expect(of('Mustangs (Fern) Practice', { platform })).toMatchObject({
      text: 'Practice',
      team: 'Mustangs (Fern)',
    })
  })
})

describe('titles without a known platform format', () => {
  it('keeps the title as written, and adds the team’s name if the title does not contain the name', () => {
    expect(of('Meet vs Dolphins', { teamName: 'Swim Club' })).toEqual({
      kind: 'title',
      text: 'Meet vs Dolphins',
      team: 'Swim Club',
    })
    expect(of('All Swim Club members meet', { teamName: 'Swim Club' }).team).toBeNull()
    expect(of('Practice', { teamName: 'Calendar from club.example.org' }).team).toBeNull()
  })

  it('never produces an empty headline', () => {
    expect(of('Swim Club', { teamName: 'Swim Club' }).text).toBe('Swim Club')
    expect(of('Swim Club -', { teamName: 'Swim Club' }).text).toBe('Swim Club -')
    expect(of('Swim Clubhouse party', { teamName: 'Swim Club' }).text).toBe('Swim Clubhouse party')
    expect(of('Swim Club: party', { teamName: 'Swim Club' })).toMatchObject({
      text: 'party',
      team: 'Swim Club',
    })
  })
})

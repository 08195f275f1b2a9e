import { describe, expect, it } from 'vitest'
import { feedNames } from './feed-names.ts'
import { ALIKE, findName, isAnotherTeam, likeness, namesOf } from './team-name.ts'

const entry = (summary: string, uid = '1') => ({ summary, uid, status: null })

describe('similarity of two team names', () => {
  it.each([
    ['COMETS U8', 'Comets U8'],
    ['Comets U-8', 'Comets U8'],
    ['Comets 8U', 'Comets U8'],
    ['Comet U8', 'Comets U8'],
    ['St Marys', "St. Mary's"],
    ['Wild Cats', 'Wildcats'],
    ['Équipe A', 'Equipe A'],
  ])('rates the likeness of the equal names %s and %s as 1', (one, other) => {
    expect(likeness(one, [other])).toBe(1)
  })

  it('scores the similarity of two team names as 0.9 if one name contains all words of the second name', () => {
    expect(likeness('RVE Cougars (First Grade Boys)', ['Cougars'])).toBe(0.9)
  })

  it.each([
    ['FC', 'Wildcats FC'],
    ['Team', 'Team 912345'],
    ['Boys Soccer', 'Owen boys soccer'],
    ['U8', 'Comets U8'],
    ['Beacon FC', 'Summit FC'],
    ['Lions', 'Wildcats'],
    ['', 'Wildcats'],
  ])('rates the likeness of %s and %s as too low for one team', (one, other) => {
    expect(likeness(one, [other])).toBeLessThan(ALIKE)
  })
})

it('finds a team’s name in an event title only at the start or end and only as whole words', () => {
  expect(findName('COMETS U8@Oakdale', 'Comets U8')).toEqual({ at: 'start', from: 0, to: 9 })
  expect(findName('Mustangs (Fern) @ X', 'Mustangs (Fern)')).toEqual({ at: 'start', from: 0, to: 15 })
  expect(findName('Rovers at Wildcats', 'Wildcats')).toEqual({ at: 'end', from: 10, to: 18 })
  expect(findName('Wildcatskills', 'Wildcats')).toBeNull()
  expect(findName('All Wildcats meet', 'Wildcats')).toBeNull()
})

describe('namesOf and isAnotherTeam', () => {
  const team = { teamName: 'Owen', calendarName: null, zone: 'UTC' }

  it("ignores placeholder names such as 'Calendar from club.example' and strips words such as 'Games' from a calendar’s name", () => {
    expect(namesOf({ ...team, teamName: 'Playmetrics Team 912345' })).toEqual([])
    expect(namesOf({ ...team, teamName: 'Calendar from club.example' })).toEqual([])
    expect(namesOf({ ...team, calendarName: 'BU12 Select Rowan Games' })).toContain('BU12 Select Rowan')
  })

  it("uses the feed's only team name, or the feed's team name that best matches the name entered by the parent", () => {
    expect(namesOf({ ...team, feedNames: ['Wildcats'] })[0]).toBe('Wildcats')
    const several = ['Wildcats', 'Wildcats Softball', 'Jr Rapids']
    const wildcats = { ...team, teamName: 'wildcats', feedNames: several }
    expect(namesOf(wildcats)[0]).toBe('Wildcats')
    expect(several.map((name) => isAnotherTeam(name, wildcats))).toEqual([false, true, true])
    const rapids = { ...team, teamName: 'Rapids', feedNames: several }
    expect(namesOf(rapids)[0]).toBe('Jr Rapids')
    const owen = { ...team, feedNames: several }
    expect(several.map((name) => isAnotherTeam(name, owen))).toEqual([true, true, true])
  })
})

describe('finding team names in the titles of a feed', () => {
  it('reads team names from TeamSnap titles, where a name may contain a dash', () => {
    const titles = [
      'Harbor FC - Blue - Practice',
      '[CANCELED] Harbor FC - Blue vs Storm',
      'Harbor FC - Blue at Quill',
    ]
    expect(
      feedNames(
        'TeamSnap',
        titles.map((title) => entry(title)),
      ),
    ).toEqual(['Harbor FC - Blue'])
    expect(feedNames('TeamSnap', [entry('Wildcats - Practice at NW Middle')])).toEqual(['Wildcats'])
  })

  it('reads team names from titles of TeamSnap ONE, GameChanger and PlayMetrics', () => {
    const one = ['Practice: U10B-02 Walden Practice at Koa Park', 'Game: U10B-02 Walden vs U10B-07 Sutter']
    expect(
      feedNames(
        'TeamSnap',
        one.map((title) => entry(title, 'event-1@teamsnapone.com')),
      ),
    ).toEqual(['U10B-02 Walden'])
    const gamechanger = [
      'Mustangs (Fern) Practice',
      'Mustangs (Fern) @ Jaguars (Birch)',
      'Picnic',
      'Mustangs (Fern) Batting Practice',
    ]
    expect(
      feedNames(
        'GameChanger',
        gamechanger.map((title) => entry(title)),
      ),
    ).toEqual(['Mustangs (Fern)'])
    const playmetrics = [
      entry('Harbor FC - Blue - Game', 'Game_1'),
      entry('Harbor - Picnic', 'GenericCalendarEvent_2'),
    ]
    expect(feedNames('Playmetrics', playmetrics)).toEqual(['Harbor FC - Blue'])
  })

  it("finds no team name if the platform's titles have no fixed format", () => {
    expect(feedNames('Other', [entry('Wildcats vs Storm')])).toEqual([])
    expect(feedNames('SportsEngine', [entry('Beacon FC at Summit FC')])).toEqual([])
  })
})

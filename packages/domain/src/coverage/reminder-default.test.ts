import { describe, expect, test } from 'vitest'
import { leadTimesOf, type RemindedChild, type ReminderDefault } from './reminder-default.ts'

const child = (profileId: string, changes: Partial<RemindedChild> = {}): RemindedChild => ({
  profileId,
  platformTeamIds: ['hawks'],
  isGoing: true,
  generalLeadMinutes: 60,
  ...changes,
})
const usual = (profileId: string, activity: ReminderDefault['activity'], ...leadMinutes: number[]) => ({
  profileId,
  activity,
  leadMinutes,
})
const maya = child('maya')
const games = usual('maya', 'game', 1440, 120)

describe('the lead times of a game', () => {
  test.each<
    [
      string,
      readonly RemindedChild[],
      { own?: readonly number[]; defaults?: readonly ReminderDefault[]; muted?: readonly string[] },
      readonly number[],
    ]
  >([
    ['are the general lead time', [maya], {}, [60]],
    ['are the child’s lead times', [maya], { defaults: [games] }, [120, 1440]],
    ['are those of the event’s activity', [maya], { defaults: [usual('maya', 'practice', 15)] }, [60]],
    ['are those of the event’s child', [maya], { defaults: [usual('leo', 'game', 15)] }, [60]],
    ['are none if the child’s list is empty', [maya], { defaults: [usual('maya', 'game')] }, []],
    ['are the event’s own', [maya], { own: [30], defaults: [games] }, [30]],
    ['are none if the event’s own list is empty', [maya], { own: [], defaults: [games] }, []],
    ['are none if the team is muted', [maya], { defaults: [games], muted: ['hawks'] }, []],
    ['are the event’s own although the team is muted', [maya], { own: [30], muted: ['hawks'] }, [30]],
    ['ignore other muted teams', [maya], { muted: ['owls'] }, [60]],
    [
      'ignore a muted team if another team has the event, too',
      [child('maya', { platformTeamIds: ['hawks', 'all'] })],
      { muted: ['hawks'] },
      [60],
    ],
    [
      'ignore muted teams without a team',
      [child('maya', { platformTeamIds: [] })],
      { muted: ['hawks'] },
      [60],
    ],
    [
      'are none for an absent child',
      [child('maya', { isGoing: false })],
      { own: [30], defaults: [games] },
      [],
    ],
    [
      'are those of the sibling who goes',
      [child('maya', { isGoing: false }), child('leo')],
      { defaults: [games, usual('leo', 'game', 15)] },
      [15],
    ],
    [
      'are those of both siblings, each once',
      [maya, child('leo')],
      { defaults: [games, usual('leo', 'game', 15, 120)] },
      [15, 120, 1440],
    ],
    ['are none for a friend’s child', [child('maya', { generalLeadMinutes: null })], {}, []],
    [
      'are those that the person set for a friend’s child',
      [child('maya', { generalLeadMinutes: null })],
      { defaults: [games] },
      [120, 1440],
    ],
  ])('%s', (_what, children, { own = null, defaults = [], muted = [] }, expected) =>
    expect(
      leadTimesOf({ activity: 'game', children }, { own, defaults, mutedTeamIds: new Set(muted) }),
    ).toEqual(expected),
  )

  test('apply to a tournament', () => {
    const wishes = { own: null, defaults: [games], mutedTeamIds: new Set<string>() }
    expect(leadTimesOf({ activity: 'tournament', children: [maya] }, wishes)).toEqual([120, 1440])
  })
})

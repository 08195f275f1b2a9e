import { recordedFeed } from '@homefield/testkit/feed-server'
import type { World } from '@homefield/testkit/world'

/** Made-up feed links in the formats of the platforms. `play` makes a link serve a recorded feed. */
export const LINKS = {
  playmetrics: 'https://calendar.playmetrics.com/calendars/c900/t912345/p0/t0a1b2c3d/f/calendar.ics',
  sportsengine:
    'https://ical.sportsengine.com/v3/calendar/ical?team_ids=00000000-0000-7000-8000-000000000001',
  gamechanger:
    'https://api.team-manager.gc.com/ics-calendar-documents/user/00000000-0000-7000-8000-000000000002.ics?teamId=00000000-0000-7000-8000-000000000003&token=00',
  teamsnapOne: 'https://calendar-api.teamsnap.com/v1/user.ics?token=0123456789abcdef&v=1700000000000',
  club: 'https://club.example.org/ical_feed?tags=1',
} as const

/** Returns the feed's address without the scheme, which is its key in the fake feed server. */
export function addressOf(link: string): string {
  return link.replace(/^[a-z]+:\/\//, '')
}

/** Makes the link respond with this recorded feed from now on. */
export async function play(world: World, link: string, recorded: string): Promise<void> {
  world.feeds.serve(addressOf(link), { body: await recordedFeed(recorded) })
}

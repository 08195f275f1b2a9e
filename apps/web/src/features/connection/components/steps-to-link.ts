import type { PlatformName } from '@homefield/domain/platform'
import { t } from '@lingui/core/macro'

/** Returns the steps by which a user finds a team's calendar link on a platform. */
export function stepsToLink(platform: PlatformName): string[] {
  const steps: Record<PlatformName, string[]> = {
    TeamSnap: [
      t`Sign in to TeamSnap on the web and open your team’s schedule.`,
      t`Choose Subscribe or Sync calendar, then copy the link it shows.`,
    ],
    Playmetrics: [
      t`Sign in to Playmetrics on the web and open your team’s calendar.`,
      t`Choose Subscribe to calendar, then copy the link it shows.`,
    ],
    SportsEngine: [
      t`Open your team on SportsEngine and choose Schedule.`,
      t`Choose Subscribe, then copy the iCal link.`,
    ],
    GameChanger: [
      t`Open your team in GameChanger and go to its Schedule.`,
      t`Open the menu, choose Sync to calendar, then copy the link.`,
    ],
    Other: [
      t`Look for Subscribe, iCal or Export calendar on the site of your league, school or calendar.`,
      t`Copy the link: it often ends in .ics or begins with webcal.`,
    ],
  }
  return steps[platform]
}

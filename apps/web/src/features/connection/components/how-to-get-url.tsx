import { useLingui } from '@lingui/react/macro'
import { platformText } from '../../../lib/platform-text.ts'
import type { LinkPlatform } from '../model.ts'

/** Where each platform keeps the link, step by step. */
export function HowToGetUrl({ platform }: { platform: LinkPlatform }) {
  const { t } = useLingui()
  const name = platformText(platform)
  const steps: Record<LinkPlatform, string[]> = {
    Playmetrics: [
      t`Sign in to Playmetrics on the web and open your team’s calendar.`,
      t`Choose Subscribe to calendar, then copy the link it shows.`,
      t`Paste the link below. It begins with calendar.playmetrics.com.`,
    ],
    SportsEngine: [
      t`Open your team on SportsEngine and choose Schedule.`,
      t`Choose Subscribe, then copy the iCal link.`,
      t`Paste the link below.`,
    ],
    GameChanger: [
      t`Open your team in GameChanger and go to its Schedule.`,
      t`Open the menu, choose Sync to calendar, then copy the link.`,
      t`Paste the link below. It begins with api.team-manager.gc.com.`,
    ],
    Other: [
      t`Look for Subscribe, iCal or Export calendar on the site of your league, school or calendar.`,
      t`Copy the link: it often ends in .ics or begins with webcal.`,
      t`Paste it below, or the whole message it came in.`,
    ],
  }
  return (
    <ol
      className="mb-4 flex flex-col gap-2.5 rounded-[10px] bg-sunken px-4 py-3 text-sm text-ink-2"
      aria-label={t`How to get the link from ${name}`}
    >
      {steps[platform].map((step, index) => (
        <li key={step} className="flex gap-3">
          <b className="w-2 flex-none text-ink tabular-nums">{index + 1}</b>
          {step}
        </li>
      ))}
    </ol>
  )
}

import type { PlatformName } from '@homefield/domain/platform'
import { useLingui } from '@lingui/react/macro'
import { platformText } from '../../../lib/platform-text.ts'
import { Steps } from './steps.tsx'
import { stepsToLink } from './steps-to-link.ts'

/** Shows how to find the calendar link on each platform, step by step. */
export function HowToGetUrl({ platform }: { platform: PlatformName }) {
  const { t } = useLingui()
  const name = platformText(platform)
  const last: Record<PlatformName, string> = {
    TeamSnap: t`Paste the link below.`,
    Playmetrics: t`Paste the link below. It begins with calendar.playmetrics.com.`,
    SportsEngine: t`Paste the link below.`,
    GameChanger: t`Paste the link below. It begins with api.team-manager.gc.com.`,
    Other: t`Paste it below, or the whole message it came in.`,
  }
  return (
    <div className="mb-4">
      <Steps label={t`How to get the link from ${name}`} steps={[...stepsToLink(platform), last[platform]]} />
    </div>
  )
}

import { useLingui } from '@lingui/react/macro'
import { platformText } from '../../../lib/platform-text.ts'
import type { LinkPlatform } from '../model.ts'
import { Steps } from './steps.tsx'
import { stepsToLink } from './steps-to-link.ts'

/** Shows how to find the calendar link on each platform, step by step. */
export function HowToGetUrl({ platform }: { platform: LinkPlatform }) {
  const { t } = useLingui()
  const name = platformText(platform)
  const last: Record<LinkPlatform, string> = {
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

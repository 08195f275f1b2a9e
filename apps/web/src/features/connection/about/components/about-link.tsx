import { type PlatformName, platformNamed } from '@homefield/domain/platform'
import { useLingui } from '@lingui/react/macro'
import { platformText } from '../../../../lib/platform-text.ts'
import { TextLink } from '../../../../ui/text-link.tsx'

/** A link on a platform's page that opens the article about the platform. */
export function AboutLink({ platform }: { platform: PlatformName }) {
  const { t } = useLingui()
  const name = platformText(platform)
  return (
    <TextLink
      to="/connections"
      search={{ about: platformNamed(platform).slug }}
      aria-label={t`Learn more about ${name}`}
    >
      {t`Learn more`}
    </TextLink>
  )
}

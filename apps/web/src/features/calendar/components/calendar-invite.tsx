import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link2, Plus } from 'lucide-react'
import { profilesQuery } from '../../../lib/session/profiles.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { platformsQuery } from '../../connection/queries.ts'

/**
 * Shown above an empty calendar: what a new user can do to fill it. The toolbar has the button that adds an event.
 * Renders nothing once a team is connected, because an empty month is then just a month without events.
 */
export function CalendarInvite() {
  const { t } = useLingui()
  const profiles = useQuery(profilesQuery).data?.profiles
  const platforms = useQuery(platformsQuery).data?.platforms
  if (!profiles || !platforms || platforms.some(({ connected }) => connected)) return null
  const hasChild = profiles.length > 0
  return (
    <section
      aria-label={t`Fill your calendar`}
      className="flex flex-none flex-wrap items-center gap-x-6 gap-y-3 border-b border-line bg-canvas px-4 py-3"
    >
      <div className="min-w-0 flex-[1_1_260px]">
        <h2 className="text-[15px]/5 font-semibold text-ink">{t`Fill your calendar`}</h2>
        <p className="mt-0.5 text-sm">
          {hasChild
            ? t`Paste a team’s calendar link, and its games and practices show up here. Or add an event yourself.`
            : t`Start with a child. Then paste a team’s calendar link, or add events yourself.`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {hasChild ? null : (
          <LinkButton to="/profiles" search={{ add: true }} variant="primary" icon={Plus}>
            {t`Add a child`}
          </LinkButton>
        )}
        <LinkButton to="/connections" variant={hasChild ? 'primary' : 'outline'} icon={Link2}>
          {t`Paste a link`}
        </LinkButton>
      </div>
    </section>
  )
}

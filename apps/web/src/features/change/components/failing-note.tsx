import { Trans, useLingui } from '@lingui/react/macro'
import { Shield, Unplug } from 'lucide-react'
import { PLATFORM_PATHS } from '../../../lib/platform-paths.ts'
import { platformText } from '../../../lib/platform-text.ts'
import { Note } from '../../../ui/note.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import type { FailingGroup } from '../model/groups.ts'
import { useSinceText } from './use-moment-text.ts'

/** Warns that feeds are failing. The warning names the teams, but lists none of their events. */
export function FailingNote({ group, now }: { group: FailingGroup; now: Temporal.Instant }) {
  const { t } = useLingui()
  const sinceText = useSinceText()
  const since = sinceText(Temporal.Instant.from(group.since), now)
  const platform = platformText(group.platform)
  const teams = group.teamNames.join(', ')
  return (
    <Note tone="neutral" icon={group.isHeldBack ? Shield : Unplug} className="mb-3.5">
      {group.isHeldBack ? (
        <Trans>
          <b>
            {platform} has sent far fewer events than usual since {since}.
          </b>{' '}
          {teams} shows the version from before. Nothing was removed.
        </Trans>
      ) : (
        <Trans>
          <b>
            We haven’t been able to check {platform} since {since}.
          </b>{' '}
          {teams} shows the last version we have. Nothing was removed.
        </Trans>
      )}{' '}
      <TextLink to={PLATFORM_PATHS[group.platform]} className="text-inherit! underline underline-offset-3">
        {t`See why`}
      </TextLink>
    </Note>
  )
}

import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useMe } from '../../../../lib/session/me.ts'
import { profilesQuery } from '../../../../lib/session/profiles.ts'
import { ZoneProvider } from '../../../../lib/time/time-style-context.tsx'
import { Button } from '../../../../ui/button.tsx'
import { OnboardingLayout } from '../../../account/components/onboarding-layout.tsx'
import { PasteBox } from '../../paste/components/paste-box.tsx'
import { FirstChild } from '../components/first-child.tsx'
import { FirstImport } from '../components/first-import.tsx'

/** The second and third step of onboarding: the first team or, without a team, the first child. */
export function FirstTeamPage() {
  const { data: me } = useMe()
  return (
    <ZoneProvider timeZone={me?.settings.timezone || Temporal.Now.timeZoneId()}>
      <FirstTeam />
    </ZoneProvider>
  )
}

function FirstTeam() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const profiles = useQuery(profilesQuery).data?.profiles ?? []
  const [teamId, setTeamId] = useState<string | null>(null)
  const [isSkipped, setSkipped] = useState(false)
  const leave = () => void navigate({ to: '/dashboard', replace: true })

  if (teamId !== null) return <FirstImport teamId={teamId} onAnother={() => setTeamId(null)} onDone={leave} />
  if (isSkipped) return <FirstChild profiles={profiles} onDone={leave} />
  return (
    <OnboardingLayout
      step={2}
      isWide
      title={t`Add your first team`}
      text={t`Copy the calendar link from your team’s app and paste it here. Games and practices then appear by themselves, and stay up to date.`}
    >
      <div className="peer -mx-4 [&_[data-card]]:border-0 [&_[data-card]]:py-0">
        <PasteBox onConnected={(team) => setTeamId(team.id)} />
      </div>
      {/* The preview has its own buttons, so skipping has to wait for its Cancel button. */}
      <div className="mt-6 border-t border-line-soft pt-4 peer-has-[[data-preview]]:hidden">
        <Button
          variant="ghost"
          isFullWidth
          onPress={() => (profiles.some((child) => child.isOwnProfile) ? leave() : setSkipped(true))}
        >
          {t`Skip for now`}
        </Button>
      </div>
    </OnboardingLayout>
  )
}

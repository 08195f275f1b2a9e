import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNow } from '../../../../lib/time/use-now.ts'
import { Button } from '../../../../ui/button.tsx'
import { OnboardingLayout } from '../../../account/components/onboarding-layout.tsx'
import { TeamDialogs } from '../../components/team-dialogs.tsx'
import { ImportCard } from '../../import/components/import-card.tsx'
import type { OpenTeamDialog } from '../../model.ts'
import { allTeamsQuery } from '../../queries.ts'

interface FirstImportProps {
  teamId: string
  onAnother: () => void
  onDone: () => void
}

/** Shows how the events of the first team arrive. The user may continue before the import has ended. */
export function FirstImport({ teamId, onAnother, onDone }: FirstImportProps) {
  const { t } = useLingui()
  const now = useNow()
  const teams = useQuery(allTeamsQuery).data?.teams ?? []
  const [open, setOpen] = useState<OpenTeamDialog | null>(null)
  const team = teams.find(({ id }) => id === teamId)
  return (
    <OnboardingLayout
      step={3}
      title={t`You’re all set`}
      text={t`New and changed events come in by themselves from now on.`}
    >
      {team?.import ? (
        <div className="-mx-5 [&_[data-card]]:border-0 [&_[data-card]]:py-0">
          <ImportCard
            team={team}
            run={team.import}
            now={now}
            onOpen={(kind) => setOpen({ kind, team })}
            isAlone
          />
        </div>
      ) : null}
      <div className="mt-6 flex flex-col gap-2 border-t border-line-soft pt-5">
        <Button variant="primary" isFullWidth className="h-11" autoFocus onPress={onDone}>
          {t`Continue to Dashboard`}
        </Button>
        <Button variant="ghost" isFullWidth onPress={onAnother}>
          {t`Add another team`}
        </Button>
      </div>
      <TeamDialogs open={open} teams={teams} onClose={() => setOpen(null)} />
    </OnboardingLayout>
  )
}

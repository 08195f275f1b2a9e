import type { Coverage, DrivingFamily } from '@homefield/contract/coverage'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { isKind } from '../../../lib/mutation-queue/mutations.ts'
import { useMutationQueue } from '../../../lib/mutation-queue/use-mutation-queue.ts'
import { coverageQuery } from '../../../lib/session/coverage.ts'
import { profilesQuery } from '../../../lib/session/profiles.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { RowList } from '../../../ui/row-list.tsx'
import { PartState } from '../../account/security/components/part-state.tsx'
import { SettingsSection } from '../../account/settings/components/settings-section.tsx'
import { assignedFamilies } from '../model/families.ts'
import { shownDefaults } from '../model/shown-defaults.ts'
import { UsualDriverDialog } from './usual-driver-dialog.tsx'
import { UsualDriverRow } from './usual-driver-row.tsx'

/** Lists who usually drives each child, so that most legs need no assignment. */
export function UsualDriversSection() {
  const { t } = useLingui()
  const query = useQuery(coverageQuery)
  return (
    <SettingsSection
      id="usual-drivers"
      title={t`Usual drivers`}
      hint={t`Who drives unless you choose somebody else for an event.`}
    >
      <PartState
        query={query}
        rows={2}
        loading={t`Loading who usually drives...`}
        failed={t`The usual drivers couldn’t be loaded.`}
      >
        {(coverage: Coverage) => <UsualDrivers families={assignedFamilies(coverage)} />}
      </PartState>
    </SettingsSection>
  )
}

function UsualDrivers({ families }: { families: readonly DrivingFamily[] }) {
  const { t } = useLingui()
  const [isAdding, setAdding] = useState(false)
  const profiles = useQuery(profilesQuery).data?.profiles ?? []
  const queue = useMutationQueue()
  const children = families.flatMap((family) =>
    profiles
      .filter(({ id }) => family.profileIds.includes(id))
      .map((child) => ({ child, family, defaults: shownDefaults(family, child.id, queue) })),
  )
  const usual = children.filter(({ defaults }) => defaults.length > 0)
  const isWaiting = (id: string) =>
    queue.some((command) => isKind(command, 'addLegDefault') && command.body.id === id)
  return (
    <>
      {usual.length === 0 ? (
        <p className="text-sm text-ink-2">
          {children.length === 0
            ? t`Add a child first. Then you can say who usually drives.`
            : t`Nobody yet. For example: Sam brings Maya home from Tuesday practices.`}
        </p>
      ) : (
        <div className="flex flex-col gap-4">
          {usual.map(({ child, defaults, family }) => {
            const { id, name } = child
            return (
              <div key={id}>
                <h3 className="mb-2 text-sm font-semibold text-ink">{name}</h3>
                <Card className="overflow-hidden">
                  <RowList label={t`Usual drivers of ${name}`}>
                    {defaults.map((one) => (
                      <UsualDriverRow
                        key={one.id}
                        usual={one}
                        child={child}
                        isFriend={
                          !family.people.some(({ userId, isViewer }) => isViewer && userId === family.ownerId)
                        }
                        isWaiting={isWaiting(one.id)}
                      />
                    ))}
                  </RowList>
                </Card>
              </div>
            )
          })}
        </div>
      )}
      {children.length > 0 ? (
        <Button icon={Plus} className="mt-3" onPress={() => setAdding(true)}>
          {t`Add usual driver`}
        </Button>
      ) : null}
      {isAdding ? <UsualDriverDialog choices={children} onClose={() => setAdding(false)} /> : null}
    </>
  )
}

import type { Profile } from '@homefield/contract/profile'
import { useLingui } from '@lingui/react/macro'
import { CircleAlert, Plus } from 'lucide-react'
import { Button } from '../../../../ui/button.tsx'
import { CheckboxCard } from '../../../../ui/checkbox-card.tsx'
import { ChildDisc } from '../../../../ui/disc.tsx'
import { FIELD_ERROR } from '../../../../ui/field-classes.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { TextField } from '../../../../ui/text-field.tsx'

interface WhoseTeamProps {
  profiles: readonly Profile[]
  picked: readonly string[]
  onPick: (ids: readonly string[]) => void
  /** The name of a child to add. Null while the field for the name is closed. */
  newName: string | null
  onNewName: (name: string | null) => void
  error: string | null
}

/** Lets the user choose the children on a team, or type the name of a child who has no profile yet. */
export function WhoseTeam({ profiles, picked, onPick, newName, onNewName, error }: WhoseTeamProps) {
  const { t } = useLingui()
  const isFirst = profiles.length === 0
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold text-ink">{t`Whose team?`}</legend>
      {isFirst ? null : (
        <div className="flex flex-wrap gap-2">
          {profiles.map((child) => (
            <CheckboxCard
              key={child.id}
              form="tile"
              color={child.color}
              isSelected={picked.includes(child.id)}
              onChange={(isChosen) =>
                onPick(isChosen ? [...picked, child.id] : picked.filter((id) => id !== child.id))
              }
            >
              <ChildDisc name={child.name} color={child.color} size={24} isFriend={!child.isOwnProfile} />
              <span>{child.isOwnProfile ? child.name : `${child.name} (${child.ownerName})`}</span>
            </CheckboxCard>
          ))}
          <Button
            variant="ghost"
            icon={Plus}
            aria-expanded={newName !== null}
            onPress={() => onNewName(newName === null ? '' : null)}
          >
            {t`Add a child`}
          </Button>
        </div>
      )}
      {newName === null && !isFirst ? null : (
        <TextField
          label={t`Child’s name`}
          hint={t`You can add a photo, birthday and sports later.`}
          autoComplete="off"
          autoFocus={!isFirst}
          maxLength={80}
          value={newName ?? ''}
          onChange={onNewName}
          className={isFirst ? '' : 'mt-3'}
        />
      )}
      {error === null ? null : (
        <p role="alert" className={`mt-2 ${FIELD_ERROR}`}>
          <Icon of={CircleAlert} size={14} className="mt-0.5" />
          {error}
        </p>
      )}
    </fieldset>
  )
}

import { CHOOSABLE_SPORTS, type SportName } from '@homefield/domain/sport'
import { useLingui } from '@lingui/react/macro'
import { sportText } from '../../../lib/sport-text.ts'
import { FIELD_LABEL } from '../../../ui/field-classes.ts'
import { CheckboxCard } from '../../../ui/checkbox-card.tsx'
import { SportIcon } from '../../../ui/sport-icon.tsx'
import { withSport } from '../model/form.ts'

interface SportGridProps {
  sports: readonly SportName[]
  onChange: (sports: SportName[]) => void
}

export function SportGrid({ sports, onChange }: SportGridProps) {
  const { t } = useLingui()
  return (
    <fieldset>
      <legend className={`${FIELD_LABEL} mb-1.5`}>{t`Sports & Activities`}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,calc(126*var(--type-px))),1fr))] gap-1.5">
        {CHOOSABLE_SPORTS.map((sport) => (
          <CheckboxCard
            key={sport.name}
            form="tile"
            color={sport.color}
            isSelected={sports.includes(sport.name)}
            onChange={(isChosen) => onChange(withSport(sports, sport.name, isChosen))}
          >
            <SportIcon name={sport.icon} size={17} />
            {sportText(sport.name)}
          </CheckboxCard>
        ))}
      </div>
    </fieldset>
  )
}

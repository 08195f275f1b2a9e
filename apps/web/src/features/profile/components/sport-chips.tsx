import { type SportName, sportNamed } from '@homefield/domain/sport'
import { useLingui } from '@lingui/react/macro'
import { sportText } from '../../../lib/sport-text.ts'
import { Chip } from '../../../ui/chip.tsx'
import { SportIcon } from '../../../ui/sport-icon.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { CARD_SPORTS } from '../model/list.ts'

/**
 * Shows at most `CARD_SPORTS` sports. A '+n' chip stands for the other sports and names them in its tooltip.
 */
export function SportChips({ sports }: { sports: readonly SportName[] }) {
  const { t } = useLingui()
  const hidden = sports.slice(CARD_SPORTS).map(sportText)
  return (
    <div className="flex min-h-6 flex-wrap gap-1.5">
      {sports.slice(0, CARD_SPORTS).map((name) => {
        const sport = sportNamed(name)
        return (
          <Chip key={name} color={sport.color} icon={<SportIcon name={sport.icon} />}>
            {sportText(name)}
          </Chip>
        )
      })}
      {hidden.length > 0 ? (
        <span title={hidden.join(', ')}>
          <Tag>
            <span aria-hidden="true">+{hidden.length}</span>
            <span className="sr-only">{t`and ${hidden.join(', ')}`}</span>
          </Tag>
        </span>
      ) : null}
    </div>
  )
}

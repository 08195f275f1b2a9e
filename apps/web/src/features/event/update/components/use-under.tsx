import type { EventDifference, OpenedEvent } from '@homefield/contract/event'
import { OVERRIDE_FIELDS, type OverrideField } from '@homefield/domain/event-fields'
import { useLingui } from '@lingui/react/macro'
import { useTimeStyle } from '../../../../lib/time/time-style-context.tsx'
import { overrideFor, type Picks, theirValues, timeDifferences } from '../model/form.ts'
import type { EventValues } from '../model/values.ts'
import type { Under } from './event-form.tsx'
import { TheirAgain, TheirChange, TheirValue } from './their-value.tsx'
import { useEventValueText } from './use-event-value-text.ts'

interface UnderStart {
  opened: OpenedEvent
  platform: string
  values: EventValues
  picks: Picks
  onUse: (field: OverrideField) => void
  onKeep: (field: OverrideField) => void
  onUndo: (field: OverrideField) => void
}

/**
 * Returns a note for each overridden field. In the note, the user chooses the platform's value or their own.
 */
export function useUnder({ opened, platform, values, picks, onUse, onKeep, onUndo }: UnderStart): Under {
  const { t } = useLingui()
  const { timeZone } = useTimeStyle()
  const text = useEventValueText()

  const said = (difference: EventDifference, side: 'from' | 'to'): string => {
    if (difference.field === 'when') return text.when(difference[side])
    if (difference.field === 'location') {
      const { name, address } = difference[side]
      return [name, address].filter((part) => part !== null && part !== '').join(', ') || t`None`
    }
    if (!('from' in difference)) return ''
    return difference[side] || t`None`
  }

  const under: Under = {}
  for (const field of OVERRIDE_FIELDS) {
    if (field === 'status') continue
    const override = overrideFor(opened.detail, field)
    if (!override) continue
    const { difference, theirChange } = override
    if (picks.theirs.has(field)) {
      under[field] = <TheirAgain platform={platform} onUndo={() => onUndo(field)} />
      continue
    }
    if (theirChange && !picks.mine.has(field)) {
      under[field] = (
        <TheirChange
          platform={platform}
          at={theirChange.at}
          was={said(theirChange.difference, 'from')}
          is={said(theirChange.difference, 'to')}
          mine={said(difference, 'to')}
          onUse={() => onUse(field)}
          onKeep={() => onKeep(field)}
        />
      )
      continue
    }
    const theirs = theirValues(override, timeZone)
    const differing = field === 'when' ? timeDifferences(values, theirs) : []
    const [only] = differing
    if (field === 'when' && only !== undefined && differing.length === 1) {
      under[only] = (
        <TheirValue
          isNarrow
          platform={platform}
          text={text.field(only, { ...values, ...theirs })}
          onUse={() => onUse(field)}
        />
      )
      continue
    }
    const now = theirChange ? said(theirChange.difference, 'to') : said(difference, 'from')
    under[field] = <TheirValue platform={platform} text={now} onUse={() => onUse(field)} />
  }
  return under
}

import { useLingui } from '@lingui/react/macro'
import { ArrowRight } from 'lucide-react'
import { Icon } from '../../../../ui/icon.tsx'
import { differencesOf, type EventValues } from '../model/values.ts'
import { EVENT_FIELD_NAMES } from './field-names.ts'
import { useEventValueText } from './use-event-value-text.ts'

/** What is about to be saved to a repetition: old struck, new in bold. */
export function ScopeChange({ before, after }: { before: EventValues; after: EventValues }) {
  const { t, i18n } = useLingui()
  const text = useEventValueText()
  return (
    <dl className="scope-change">
      {differencesOf(after, before).map((field) => (
        <div key={field}>
          <dt>{i18n._(EVENT_FIELD_NAMES[field])}</dt>
          <dd>
            <span className="sr-only">{t`was`} </span>
            <s>{text.field(field, before)}</s>
            <Icon of={ArrowRight} size={14} />
            <span className="sr-only">{t`now`} </span>
            <b>{text.field(field, after)}</b>
          </dd>
        </div>
      ))}
    </dl>
  )
}

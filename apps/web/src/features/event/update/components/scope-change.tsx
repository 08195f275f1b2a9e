import { useLingui } from '@lingui/react/macro'
import { ArrowRight } from 'lucide-react'
import { Icon } from '../../../../ui/icon.tsx'
import { differencesOf, type EventValues } from '../model/values.ts'
import { EVENT_FIELD_NAMES } from './field-names.ts'
import { useEventValueText } from './use-event-value-text.ts'

/** Shows what a change to a series will do: old values struck through, and new values in bold. */
export function ScopeChange({ before, after }: { before: EventValues; after: EventValues }) {
  const { t, i18n } = useLingui()
  const text = useEventValueText()
  return (
    <dl className="mb-3.5 grid gap-1 text-sm">
      {differencesOf(after, before).map((field) => (
        <div key={field} className="grid grid-cols-[92px_minmax(0,1fr)] gap-2">
          <dt className="text-ink-3">{i18n._(EVENT_FIELD_NAMES[field])}</dt>
          <dd className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5 wrap-anywhere">
            <span className="sr-only">{t`was`} </span>
            <s className="text-ink-3 decoration-[1.5px]">{text.field(field, before)}</s>
            <Icon of={ArrowRight} size={14} />
            <span className="sr-only">{t`now`} </span>
            <b>{text.field(field, after)}</b>
          </dd>
        </div>
      ))}
    </dl>
  )
}

import type { SecurityEvent } from '@homefield/contract/account'
import { useLingui } from '@lingui/react/macro'
import { useTimeStyle } from '../../../../lib/time/time-style-context.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { MetaLine } from '../../../../ui/meta-line.tsx'
import { deviceText } from './device-text.ts'
import { SECURITY_EVENT_TEXTS } from './event-text.ts'
import { momentText } from './moment-text.ts'

export function SecurityEventRow({ event, now }: { event: SecurityEvent; now: Temporal.Instant }) {
  const { i18n } = useLingui()
  const style = useTimeStyle()
  const { text, icon, isAlarming } = SECURITY_EVENT_TEXTS[event.kind]
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 px-4 py-2.5 md:grid-cols-[auto_minmax(0,1fr)_auto]">
      <span className={`pt-px ${isAlarming ? 'text-neg-ink' : 'text-ink-3'}`}>
        <Icon of={icon} />
      </span>
      <div className="min-w-0">
        <p className={`font-[550] ${isAlarming ? 'text-neg-ink' : 'text-ink'}`}>{i18n._(text)}</p>
        <p className="text-sm break-words text-ink-3 tabular-nums">
          <MetaLine>
            {deviceText(event.device)}
            {event.network}
          </MetaLine>
        </p>
      </div>
      <p className="col-start-2 text-sm text-ink-3 tabular-nums md:col-start-3 md:text-right">
        {momentText(event.at, now, style)}
      </p>
    </li>
  )
}

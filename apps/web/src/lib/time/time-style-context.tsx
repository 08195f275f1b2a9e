import { useLingui } from '@lingui/react'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { formatLocale } from '../i18n.ts'
import type { TimeStyle } from './time-style.ts'

const ZoneContext = createContext<string | null>(null)

/** Provides the account's time zone to the components inside it. */
export function ZoneProvider({ timeZone, children }: { timeZone: string; children: ReactNode }) {
  return <ZoneContext value={timeZone}>{children}</ZoneContext>
}

/** Returns the interface language and the account's time zone. Visitors get the device's time zone. */
export function useTimeStyle(): TimeStyle {
  const timeZone = useContext(ZoneContext) ?? Temporal.Now.timeZoneId()
  const { i18n } = useLingui()
  return useMemo(() => ({ locale: formatLocale(i18n.locale, timeZone), timeZone }), [i18n.locale, timeZone])
}

import { useLingui } from '@lingui/react/macro'
import { Moon, Sun, SunMoon } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { americanLocale } from '@homefield/domain/time/spanish'
import { formatLocale, LANGUAGES, type Language } from '../../../../lib/i18n.ts'
import { onThemeChange, themeChoice, type ThemeChoice as Choice } from '../../../../lib/theme.ts'
import { dayOf, formatDay } from '../../../../lib/time/format-date.ts'
import { formatTime } from '../../../../lib/time/format-time.ts'
import { useTimeStyle } from '../../../../lib/time/time-style-context.tsx'
import { useNow } from '../../../../lib/time/use-now.ts'
import { RadioRow, RadioRows } from '../../../../ui/radio-row.tsx'
import { ThemeChoice } from '../../../../ui/theme-choice.tsx'
import { useChangeTheme } from '../../theme/mutations.ts'
import { useChangeLanguage } from '../mutations.ts'
import { SettingsSection } from './settings-section.tsx'

/** Each language is named in its own language, so that every user can find theirs. */
const OWN_NAMES: Record<Language, string> = { en: 'English', es: 'Español', fr: 'Français' }

/** Changes the language at once. Each option shows the current date and time in its language. */
export function LanguageSection() {
  const { t, i18n } = useLingui()
  const change = useChangeLanguage()
  return (
    <SettingsSection id="language" title={t`Language`} hint={t`Applies to the whole app, including dates.`}>
      <RadioRows
        label={t`Language`}
        isLabelHidden
        value={i18n.locale}
        onChange={(chosen) => {
          const language = LANGUAGES.find((known) => known === chosen)
          if (language) change.mutate(language)
        }}
      >
        {LANGUAGES.map((language) => (
          <RadioRow
            key={language}
            value={language}
            title={<span lang={language}>{OWN_NAMES[language]}</span>}
            detail={<ThisMoment language={language} />}
          />
        ))}
      </RadioRows>
    </SettingsSection>
  )
}

function ThisMoment({ language }: { language: Language }) {
  const { timeZone } = useTimeStyle()
  // The module of the Spanish formats is loaded only after the user has chosen Spanish.
  const american = language === 'es' ? americanLocale(timeZone) : null
  const style = { locale: american ?? formatLocale(language, timeZone), timeZone }
  const now = useNow()
  return (
    <span lang={language} className="tabular-nums">
      {formatDay(dayOf(now, style), style)}, {formatTime(now, style)}
    </span>
  )
}

export function ThemeSection() {
  const { t } = useLingui()
  const choice = useSyncExternalStore(onThemeChange, themeChoice)
  const change = useChangeTheme()
  const themes: { id: Choice; label: string; icon: typeof Sun }[] = [
    { id: 'light', label: t`Light`, icon: Sun },
    { id: 'dark', label: t`Dark`, icon: Moon },
    { id: 'system', label: t`System`, icon: SunMoon },
  ]
  return (
    <SettingsSection title={t`Theme`} hint={t`System is dark whenever this device is.`}>
      <ThemeChoice label={t`Theme`} themes={themes} value={choice} onChange={change} />
    </SettingsSection>
  )
}

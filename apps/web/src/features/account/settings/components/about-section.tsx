import { useLingui } from '@lingui/react/macro'
import { SettingsSection } from './settings-section.tsx'

declare const __VERSION__: string | undefined

/** The version of this build. `vite.config.ts` reads it from package.json; tests of components have none. */
const VERSION = typeof __VERSION__ === 'string' ? __VERSION__ : 'development'

/** Shows the version of the app, which a parent tells the operator when something does not work. */
export function AboutSection() {
  const { t } = useLingui()
  return (
    <SettingsSection title={t`About`}>
      <p className="text-sm text-ink-2">{t`Homefield version ${VERSION}`}</p>
    </SettingsSection>
  )
}

import { useLingui } from '@lingui/react/macro'
import { useMe } from '../../../../lib/session/me.ts'
import { TextLink } from '../../../../ui/text-link.tsx'
import { SettingsSection } from './settings-section.tsx'

declare const __VERSION__: string | undefined

/** The version of this build. `vite.config.ts` reads it from package.json; tests of components have none. */
const VERSION = typeof __VERSION__ === 'string' ? __VERSION__ : 'development'

/** Shows the version of the app, which a parent tells the operator when something does not work. */
export function AboutSection() {
  const { t } = useLingui()
  const me = useMe()
  return (
    <SettingsSection title={t`About`}>
      <p className="text-sm text-ink-2">{t`Homefield version ${VERSION}`}</p>
      {me.data?.operator ? (
        <TextLink
          to="/operator"
          className="mt-2 inline-block text-sm"
        >{t`Open the operator’s page`}</TextLink>
      ) : null}
    </SettingsSection>
  )
}
